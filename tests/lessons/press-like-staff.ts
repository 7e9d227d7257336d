import { act, fireEvent } from "@testing-library/react";

/** Presses a control, or writes into a field what the sentence says. */
export async function pressLikeStaff(element: HTMLElement, sentence: string): Promise<void> {
  await act(async () => {
    if (element instanceof HTMLSelectElement) chooseNamed(element, sentence);
    else if (element.getAttribute("role") === "group") typeTime(element, sentence);
    else if (element.matches("input[type=text]")) {
      fireEvent.change(element, { target: { value: /(?<![#\d])\d+/.exec(sentence)?.[0] } });
    } else fireEvent.click(element);
  });
  const panel = document.getElementById(element.getAttribute("popovertarget") ?? "");
  if (panel !== null) await act(async () => toggle(panel));
}

function chooseNamed(field: HTMLSelectElement, sentence: string): void {
  const option = [...field.options].find(({ text }) => sentence.includes(text));
  fireEvent.change(field, { target: { value: option?.value } });
}

/** A field of hours and minutes takes its parts one after the other. */
function typeTime(field: HTMLElement, sentence: string): void {
  const [, ...texts] = /(\d\d):(\d\d)/.exec(sentence) ?? [];
  const parts = [...field.querySelectorAll<HTMLElement>("[role=spinbutton]")];
  for (const [place, part] of parts.entries()) {
    part.focus();
    for (const data of texts[place] ?? "") {
      const init = { data, inputType: "insertText", bubbles: true, cancelable: true };
      fireEvent(part, new InputEvent("beforeinput", init));
    }
  }
  parts.at(-1)?.blur();
}

/** jsdom opens no popovers. */
function toggle(panel: HTMLElement): void {
  const isOpen = panel.dataset["opened"] !== undefined;
  if (isOpen) delete panel.dataset["opened"];
  else panel.dataset["opened"] = "";
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: isOpen ? "closed" : "open" }));
}
