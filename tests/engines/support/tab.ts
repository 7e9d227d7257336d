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
    let point: Point | undefined;
    await expect
      .poll(
        async () => {
          point = await this.evaluate(pressable, selector, text);
          return point;
        },
        { message: `something to press at ${selector} ${text}` },
      )
      .toBeDefined();
    await this.window.press(point!);
  }

  /** Waits for the given number of elements. */
  async expectCount(selector: string, count: number): Promise<void> {
    const found = (each: string): number => document.querySelectorAll(each).length;
    await expect.poll(() => this.evaluate(found, selector), { message: selector }).toBe(count);
  }

  async expectSome(selector: string): Promise<void> {
    const isThere = (each: string): boolean => document.querySelector(each) !== null;
    await expect.poll(() => this.evaluate(isThere, selector), { message: selector }).toBe(true);
  }

  /** Errors and warnings since the page was opened. */
  problems(): Promise<readonly string[]> {
    return this.evaluate(() => (window as unknown as { problems: string[] }).problems);
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

function pressable(selector: string, text: string): Point | undefined {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!(element.textContent ?? "").includes(text) || element.matches(":disabled")) continue;
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
  }
  return undefined;
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
