import { expect, type Locator, type Page } from "@playwright/test";
import { secondMs } from "../../../ports/entities/time.ts";
import { Board } from "./board.ts";

/** The robot of a lesson never needs as many. */
const turnsMax = 600;
/** The branch time that passes while the coach says to wait. */
const waitMs = 2 * secondMs;

/**
 * Plays a lesson by its coach alone: presses what is ringed, and Show me where no ring is in the window, and writes into
 * a ringed field only what the sentence says.
 */
export class RingTrainee {
  private readonly page: Page;
  private readonly isTouch: boolean;

  constructor(page: Page, isTouch: boolean) {
    this.page = page;
    this.isTouch = isTouch;
  }

  get debrief(): Locator {
    return this.page.locator("dialog[open]:has([role='slider'])");
  }

  /** Plays until the debrief is open. Returns the number of presses. */
  async play(): Promise<number> {
    const board = new Board(this.page);
    const ring = this.page.locator("[data-hint='ring']");
    const showMe = this.page.locator("#training-coach button[aria-disabled='false']");
    let presses = 0;
    for (let turn = 0; turn < turnsMax; turn += 1) {
      if (await this.debrief.isVisible()) return presses;
      const isNear =
        (await ring.isVisible()) && (await ring.evaluate(isInWindow).catch(() => false));
      if (isNear) {
        await this.take(ring);
        presses += 1;
      } else if (await showMe.isVisible()) await this.press(showMe);
      else await board.pass(waitMs);
    }
    throw new Error(`The lesson did not end after ${turnsMax} turns`);
  }

  /** Presses or fills a ringed control that is seen whole, and whose name the coach says. */
  private async take(ring: Locator): Promise<void> {
    const seen = await ring.evaluate(look).catch(() => undefined);
    // The step has moved on meanwhile.
    if (seen === undefined) return;
    expect(seen.covered, seen.sentence).toBe("");
    const said = [...seen.sentence.matchAll(/[“«](.+?)[”»]/g)].map(([, name = ""]) => name);
    expect(
      said.some((name) => seen.name.includes(name)),
      `${seen.name}: ${seen.sentence}`,
    ).toBe(true);
    await this.fill(ring, seen);
  }

  private async fill(ring: Locator, { kind, sentence }: Seen): Promise<void> {
    switch (kind) {
      case "select":
        await ring.selectOption({ label: await chosen(ring, sentence) });
        return;
      case "time": {
        const [, hour = "", minute = ""] = /(\d\d):(\d\d)/.exec(sentence) ?? [];
        await ring.getByRole("spinbutton").first().focus();
        await this.page.keyboard.type(hour + minute);
        return;
      }
      case "text":
        await ring.fill(/(?<![#\d])\d+/.exec(sentence)?.[0] ?? "");
        return;
      default:
        await this.press(ring);
    }
  }

  private async press(target: Locator): Promise<void> {
    // The step may move on while the pointer is on its way: the next turn sees that.
    const press = this.isTouch ? target.tap({ timeout: 2000 }) : target.click({ timeout: 2000 });
    await press.catch(() => undefined);
  }
}

interface Seen {
  readonly kind: "button" | "select" | "time" | "text";
  readonly name: string;
  readonly sentence: string;
  /** The element that lies over the control; empty if it is seen. */
  readonly covered: string;
}

async function chosen(ring: Locator, sentence: string): Promise<string> {
  const labels = await ring.locator("option").allTextContents();
  return labels.find((label) => sentence.includes(label)) ?? "";
}

/** Whether the middle of the control is in the window, where Show me brings it. Runs in the page. */
function isInWindow(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return middle.x >= 0 && middle.x <= innerWidth && middle.y >= 0 && middle.y <= innerHeight;
}

/** Runs in the page. */
function look(element: Element): Seen {
  const plain = (text: string | null | undefined): string =>
    (text ?? "").replaceAll(/[\u2066-\u2069]/g, "");
  const byIds = (element.getAttribute("aria-labelledby") ?? "").split(" ");
  const names = [
    ...byIds.map((id) => document.getElementById(id)?.textContent),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    element.getAttribute("aria-label"),
    element.getAttribute("aria-description"),
    element.textContent,
  ];
  const box = element.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // The shield over a row that has just moved is transparent.
  const top = document.elementsFromPoint(x, y).find((each) => !each.matches("[data-shield]"));
  // A control that has just moved is seen, although the place gives what lies behind it (N39).
  const isSettling = element.closest("[data-settling]") !== null;
  const isOnTop = top !== undefined && (element.contains(top) || top.contains(element));
  const isSeen = isSettling || isOnTop;
  const isText = element.matches("input:not([type=checkbox])");
  return {
    kind: element.matches("select")
      ? "select"
      : element.getAttribute("role") === "group"
        ? "time"
        : isText
          ? "text"
          : "button",
    name: plain(names.filter((name) => name !== null && name !== undefined).join(" ")),
    sentence: plain(document.querySelector("#training-coach [data-step]")?.textContent),
    covered: isSeen ? "" : `${Math.round(x)} ${Math.round(y)}: ${top?.outerHTML.slice(0, 120)}`,
  };
}
