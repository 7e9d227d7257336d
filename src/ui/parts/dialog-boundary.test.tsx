// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import { StoresProvider } from "../context/stores-context.tsx";
import { TextsProvider } from "../context/texts-context.tsx";
import { createTexts } from "../text/i18n.ts";
import { Dialog } from "./dialog.tsx";
import { DialogBoundary } from "./dialog-boundary.tsx";
import { lazyDialog } from "./lazy-screen.tsx";

afterEach(cleanup);

const { stores } = new UiFixture();
const state = { isBroken: true };

function Content() {
  if (state.isBroken) throw new Error("broken");
  return <p>The content</p>;
}

interface DialogProps {
  onClose(): void;
}

/** Its content fails, inside the frame that all dialogs share. */
const WithBrokenContent = ({ onClose }: DialogProps) => (
  <Dialog screen={{ is: "sign_out" }} title="Sign out" onClose={onClose}>
    <Content />
  </Dialog>
);

/** It fails before it has a frame. */
function Broken({ onClose }: DialogProps) {
  if (state.isBroken) throw new Error("broken");
  return <WithBrokenContent onClose={onClose} />;
}

const Lazy = lazyDialog(async () => Broken);

const kinds: Readonly<Record<string, (props: DialogProps) => ReactNode>> = {
  "in its content": (props) => <WithBrokenContent {...props} />,
  "as a whole": ({ onClose }) => (
    <DialogBoundary onClose={onClose}>
      <Broken onClose={onClose} />
    </DialogBoundary>
  ),
  "in a chunk of its own": (props) => <Lazy {...props} />,
};

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name, hidden: true })));

describe("A dialog of the board that cannot be drawn", () => {
  it.each(Object.keys(kinds))(
    "says so, leaves the board in use, can be closed and tried again, and is reported once: %s",
    async (kind) => {
      state.isBroken = true;
      const errors: unknown[] = [];
      let closed = 0;
      const onClose = () => {
        closed += 1;
      };
      const texts = createTexts();
      const ui = () => (
        <StoresProvider value={stores}>
          <TextsProvider texts={texts}>
            <p>The board</p>
            {kinds[kind]?.({ onClose })}
          </TextsProvider>
        </StoresProvider>
      );
      const options = { onCaughtError: (error: unknown) => errors.push(error) };
      const view = await act(async () => render(ui(), options));
      await act(async () => view.rerender(ui()));
      expect(screen.getByText("The board")).toBeDefined();
      expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("cannot be shown");
      expect(
        screen.getByRole("dialog", { hidden: true, name: "This cannot be shown" }),
      ).toBeDefined();
      expect(errors).toEqual([new Error("broken")]);
      await press("Close");
      expect(closed).toBe(1);
      state.isBroken = false;
      await press("Try Again");
      expect(screen.getByText("The content")).toBeDefined();
      expect(screen.queryByRole("alert", { hidden: true })).toBeNull();
    },
  );
});
