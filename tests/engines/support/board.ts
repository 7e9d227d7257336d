import { expect } from "@playwright/test";
import type { ControlName } from "../../../ports/entities/control-name.ts";
import { areaOf, pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { ConsoleWindow } from "../../../src/training/console/branch-console.ts";
import type { Tab } from "./tab.ts";

const stepMs: Duration = 5 * secondMs;
const stepsMax = 100;

interface BoardAddress {
  readonly locale?: "en" | "ar";
  readonly scenario?: string;
  readonly seed?: number;
}

type Fields = Readonly<Record<string, string | number | boolean>>;

/** The board of a branch without orders, with the presses of staff; its clock moves only as the test lets it. */
export class Board {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Opens simulator mode at a tab and stops the branch's clock. Its console is a chunk that is loaded after the start. */
  async open(
    tab: TabName,
    { locale = "en", scenario = "empty-branch", seed = 7 }: BoardAddress = {},
  ): Promise<void> {
    const query = `?simulator&scenario=${scenario}&seed=${seed}&colleagues=off&locale=${locale}`;
    await this.tab.open(`${pathOfTab[tab]}${query}`);
    await expect.poll(() => this.tab.evaluate(() => "branch" in window)).toBe(true);
    await this.tab.evaluate(() => (window as unknown as ConsoleWindow).branch.clock.pause());
  }

  /** Lets branch time pass at once. */
  async pass(byMs: Duration): Promise<void> {
    await this.tab.evaluate(async (ms) => {
      const { branch } = window as unknown as ConsoleWindow;
      await branch.clock.jumpTo(branch.now + ms);
      await new Promise(requestAnimationFrame);
    }, byMs);
  }

  /** Lets branch time pass in steps, each of which the screen shows, until something is seen. */
  async passUntil(isSeen: () => Promise<boolean>): Promise<void> {
    for (let step = 0; step < stepsMax; step += 1) {
      if (await isSeen()) return;
      await this.pass(stepMs);
    }
    throw new Error(`Not seen after ${stepsMax} steps of ${stepMs} ms`);
  }

  /** Lets something happen in the branch; returns the id of its order. */
  async happen(incident: Fields) {
    const result = await this.tab.evaluate(
      (typed) => JSON.stringify((window as unknown as ConsoleWindow).branch.run(typed)),
      incident,
    );
    expect(JSON.parse(result)).toMatchObject({ done: true });
    return JSON.parse(result).orderId as number | undefined;
  }

  /** Places an order that waits to be confirmed; returns the selector of its row. */
  async place(order: Fields): Promise<string> {
    const id = await this.happen({ do: "order", source: "online", isUnconfirmed: true, ...order });
    return `tr[data-order="${id}"]`;
  }

  async show(tab: TabName): Promise<void> {
    await this.tab.press(`nav [data-control="area/${areaOf(tab)}"]`);
    if (tab !== "scheduled") await this.tab.press(`a[data-tab="${tab}"]`);
  }

  /** Presses a control of a row, or of the topmost dialog. */
  press(place: string, name: ControlName): Promise<void> {
    return this.tab.press(`${place} [data-control="${name}"]`);
  }

  /** Shows a tab, waits for the order's row there, and presses a control of it. */
  async take(tab: TabName, row: string, name: ControlName): Promise<void> {
    await this.show(tab);
    await this.press(row, name);
  }
}
