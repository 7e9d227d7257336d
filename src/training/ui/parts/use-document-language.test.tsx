// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { setPageLanguage } from "../../../ui/text/page-language.ts";
import { useDocumentLanguage } from "./use-document-language.ts";

afterEach(closeTraining);

function Shown() {
  return <p role="status">{useDocumentLanguage()}</p>;
}

it("Screens of training follow the language of the page, and its direction [RT-14]", async () => {
  renderTraining(<Shown />);
  expect(screen.getByRole("status").textContent).toBe("en");
  await act(() => setPageLanguage("ar"));
  expect([screen.getByRole("status").textContent, document.documentElement.dir]).toEqual([
    "ar",
    "rtl",
  ]);
  await act(() => setPageLanguage("zh"));
  expect([screen.getByRole("status").textContent, document.documentElement.dir]).toEqual([
    "zh",
    "ltr",
  ]);
});

it("The language that was chosen last stays, also when the texts of an earlier one come later [RT-14]", async () => {
  renderTraining(<Shown />);
  let arrive = (): void => undefined;
  const late = () => new Promise<void>((resolve) => (arrive = resolve));
  const earlier = setPageLanguage("ar", late);
  await act(() => setPageLanguage("ms"));
  arrive();
  await act(() => earlier);
  expect(screen.getByRole("status").textContent).toBe("ms");
});
