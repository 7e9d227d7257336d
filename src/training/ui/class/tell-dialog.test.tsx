// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { trainingText } from "../text/training-texts.ts";
import { TellDialog } from "./tell-dialog.tsx";

afterEach(closeTraining);

describe("A message of which nothing can be seen", () => {
  it.each([" ", "\u200b", "\u2800"])("is not sent: %j [CL-4]", async (text) => {
    const sent: unknown[] = [];
    renderTraining(
      <TellDialog
        t={trainingText("class", "en")}
        telling={{ what: "message", to: "all" }}
        onSend={async (written) => void sent.push(written)}
        onClose={() => undefined}
      />,
    );
    const field = screen.getByRole("textbox");
    const send = screen.getByRole("button", { name: "Send" });
    fireEvent.change(field, { target: { value: text } });
    await act(async () => send.click());
    expect([send.getAttribute("aria-disabled"), sent]).toEqual(["true", []]);
    fireEvent.change(field, { target: { value: "Well done" } });
    await act(async () => send.click());
    expect(sent).toEqual(["Well done"]);
  });
});
