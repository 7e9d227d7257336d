// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { trainingText } from "../text/training-texts.ts";
import { TellDialog } from "./tell-dialog.tsx";

afterEach(closeTraining);

/** Troubles for a shared branch. */
function open(hasOwnSockets: boolean, capabilities: readonly string[] = []) {
  const told: string[] = [];
  renderTraining(
    <TellDialog
      {...{ hasOwnSockets, t: trainingText("class", "en"), isShared: true, capabilities }}
      telling={{ what: "trouble", to: "all" }}
      onTell={async (what) => void told.push(what ?? "")}
      onClose={() => undefined}
    />,
  );
  return told;
}

const name = "Live updates stop";
const row = () => screen.getByRole("button", { name });

describe("Troubles for a branch whose pushes a service carries", () => {
  it("have the loss of the connection disabled, and say why [CL-7]", async () => {
    const told = open(false);
    expect(row().getAttribute("aria-disabled")).toBe("true");
    const why = document.getElementById(row().getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toContain("this class server cannot stop them");
    await act(async () => row().click());
    expect(told).toEqual([]);
  });

  it("have it enabled over the server's own sockets", async () => {
    const told = open(true);
    expect(row().hasAttribute("aria-disabled")).toBe(false);
    await act(async () => row().click());
    expect(told).toEqual([name]);
  });
});

it("Troubles of busy and pause can be told where the class's day declares it, and nowhere else", () => {
  open(true);
  expect(screen.queryByRole("button", { name: "Marketplace pauses" })).toBeNull();
  closeTraining();
  open(true, ["acceptance"]);
  expect(screen.getByRole("button", { name: "Marketplace pauses" })).toBeTruthy();
});

describe("A message of which nothing can be seen", () => {
  it.each([" ", "\u200b", "\u2800"])("is not sent: %j [CL-4]", async (text) => {
    const sent: unknown[] = [];
    renderTraining(
      <TellDialog
        {...{
          hasOwnSockets: true,
          t: trainingText("class", "en"),
          isShared: false,
          capabilities: [],
        }}
        telling={{ what: "message", to: "all" }}
        onTell={async (_, instruction) => void sent.push(instruction)}
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
    expect(sent).toEqual([{ do: "message", text: "Well done" }]);
  });
});
