import { expect } from "@playwright/test";
import type { EngineWindow, Point } from "./engine.ts";

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonFields;
interface JsonFields {
  readonly [field: string]: Json;
}

/** A test's page, in whichever engine. */
export class Tab {
  private readonly window: EngineWindow;
  private readonly site: string;

  constructor(window: EngineWindow, site: string) {
    this.window = window;
    this.site = site;
  }

  async open(address: string): Promise<void> {
    await this.window.open(`${this.site}${address}`);
  }

  /** Calls a function in the page; it, its arguments and its result travel as text. */
  async evaluate<Given extends readonly Json[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const source = `async (given) => {
      try {
        return JSON.stringify({ value: await (${work})(...JSON.parse(given)) });
      } catch (error) {
        return JSON.stringify({ problem: String(error) });
      }
    }`;
    const answer = JSON.parse(await this.window.call(source, JSON.stringify(given)));
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.value;
  }

  /** Waits until a visible element of the selector with this text can be pressed, and presses it. */
  async press(selector: string, text = ""): Promise<void> {
    await expect
      .poll(() => this.pressNow(selector, text), {
        message: `something to press at ${selector} ${text}`,
      })
      .toBe(true);
  }

  /** Presses a visible element of the selector with this text; returns whether there is one. */
  async pressNow(selector: string, text = ""): Promise<boolean> {
    const point = await this.evaluate(pressable, selector, text);
    if (point !== undefined) await this.window.press(point);
    return point !== undefined;
  }

  /** Types a text into the element that has the focus. */
  type(text: string): Promise<void> {
    return this.window.type(text);
  }

  /** Waits until an element of the selector has this text. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const texts = (each: string): string =>
      [...document.querySelectorAll(each)].map(({ textContent }) => textContent).join("\n");
    const found = expect.poll(() => this.evaluate(texts, selector), { message: selector });
    await (typeof text === "string" ? found.toContain(text) : found.toMatch(text));
  }

  /** Waits for the given number of elements. */
  async expectCount(selector: string, count: number): Promise<void> {
    const found = (each: string): number => document.querySelectorAll(each).length;
    await expect.poll(() => this.evaluate(found, selector), { message: selector }).toBe(count);
  }

  has(selector: string): Promise<boolean> {
    return this.evaluate((each) => document.querySelector(each) !== null, selector);
  }

  async expectSome(selector: string): Promise<void> {
    await expect.poll(() => this.has(selector), { message: selector }).toBe(true);
  }

  /** Errors and warnings since the page was opened. */
  problems(): Promise<readonly string[]> {
    return this.evaluate(() => (window as unknown as { problems: string[] }).problems);
  }

  /**
   * Expects no error and no warning since the page was opened. A size that is reported one frame late is neither; WebKit
   * still counts it as an error now and then when the training band grows.
   */
  async expectNoProblems(): Promise<void> {
    const problems = await this.problems();
    expect(problems.filter((each) => !each.startsWith("ResizeObserver loop"))).toEqual([]);
  }

  picture(): Promise<string> {
    return this.window.picture();
  }

  /** The pixels in a rectangle of the window, row by row, each as one number, 0xRRGGBB. */
  async pixels(area: DOMRectInit): Promise<readonly (readonly number[])[]> {
    const { x = 0, y = 0, width = 0, height = 0 } = area;
    return this.evaluate(pixelsOf, await this.picture(), x, y, width, height);
  }
}

/** The middle of an element that can be pressed and has not moved for two frames. */
async function pressable(selector: string, text: string): Promise<Point | undefined> {
  const find = (): Point | undefined => {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!(element.textContent ?? "").includes(text) || element.matches(":disabled")) continue;
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
    }
    return undefined;
  };
  const before = find();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const after = find();
  return before?.x === after?.x && before?.y === after?.y ? after : undefined;
}

async function pixelsOf(
  picture: string,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<number[][]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.drawImage(image, -left, -top);
  const { data } = context.getImageData(0, 0, width, height);
  const colour = (at: number): number =>
    ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_pixel, column) => colour(4 * (row * width + column))),
  );
}
