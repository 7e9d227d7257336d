// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Language } from "../../../../ports/entities/language.ts";
import type { Recording } from "../../../../simulator/inputs/recording.ts";
import { headless } from "../../../../tests/support/branch/headless.ts";
import { renderApp } from "../../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../../tests/support/screens/ui-fixture.ts";
import { ErrorAction } from "../../../ui/dialogs/requested-dialog.tsx";
import { SaveRecording } from "./save-recording.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.lang = "";
});

/** The text of the one file that the page saves. */
function savedFile(): { readonly name: () => string; readonly text: () => Promise<string> } {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return "blob:saved";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { name: () => names.join(), text: async () => (await blobs[0]?.text()) ?? "" };
}

const words: readonly (readonly [Language, string])[] = [
  ["en", "Save the recording"],
  ["ar", "حفظ التسجيل"],
  ["ms", "Simpan rakaman"],
  ["zh", "保存录制文件"],
];

it.each(words)(
  "The recording of the run is saved as a file, by a button in the language %s",
  async (language, name) => {
    document.documentElement.lang = language;
    const { world, recorder } = headless();
    world.start();
    const file = savedFile();
    render(<SaveRecording recorder={recorder} window={window} />);
    await act(async () => screen.getByRole("button", { name }).click());
    expect(file.name()).toBe("empty-branch.recording.json");
    const saved: Recording = JSON.parse(await file.text());
    expect(saved).toEqual(JSON.parse(JSON.stringify(recorder.recording())));
  },
);

it("The dialog of an unexpected error offers the action of the simulator before OK, which has the focus; without one it has OK alone", async () => {
  const fixture = new UiFixture();
  const action = <button type="button">Save the recording</button>;
  const withAction = ({ children }: PropsWithChildren) => (
    <ErrorAction value={action}>{children}</ErrorAction>
  );
  for (const [wrap, buttons] of [
    [undefined, ["OK"]],
    [withAction, ["Save the recording", "OK"]],
  ] as const) {
    await renderApp(fixture, "/home-delivery/new", undefined, wrap);
    await act(async () => fixture.dialogs.ask({ kind: "something_went_wrong" }));
    const shown = screen.getByRole("dialog");
    expect([...shown.querySelectorAll("button")].map((each) => each.textContent)).toEqual(buttons);
    expect(document.activeElement?.textContent).toBe("OK");
    await act(async () => screen.getByRole("button", { name: "OK" }).click());
    cleanup();
  }
  fixture.close();
});
