import { beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { LookScreen } from "./look-screen.ts";

const since = 0;
const seven = 70 as OrderId;
const orderOf = (number: string) => (number === "7" ? seven : undefined);

/** The calls to the board that is looked at. */
let done: unknown[] = [];
let isOpen = true;
let screen: LookScreen;
const trainee = (tab: string, open?: { readonly screen: string; readonly order?: string }) => ({
  name: "Eve",
  since,
  page: { tab, width: 1024 },
  open: { ...(open ?? { screen: "tab", tab }), since },
});
const follow = (...given: Parameters<typeof trainee>): readonly unknown[] => {
  done = [];
  screen.follow(trainee(...given), orderOf);
  return done;
};

beforeEach(() => {
  isOpen = true;
  screen = new LookScreen({
    showTab: (tab) => done.push(tab),
    openOrder: (order) => {
      done.push(order);
      return isOpen;
    },
    closeDialogs: () => done.push("close"),
  });
});

describe("The board that a trainer looks at", () => {
  it("goes to each tab that the trainee opens, and stays where the trainer has gone since [CL-3]", () => {
    expect(follow("pickup.new")).toEqual(["close", "pickup.new"]);
    expect(follow("pickup.new")).toEqual([]);
    expect(follow("homeDelivery.new")).toEqual(["close", "homeDelivery.new"]);
  });

  it("opens the popup that the trainee has open, keeps it below another dialog about the same order, and closes it [CL-3]", () => {
    follow("pickup.new");
    expect(follow("pickup.new", { screen: "order", order: "7" })).toEqual(["close", seven]);
    expect(follow("pickup.new", { screen: "order", order: "7" })).toEqual([]);
    expect(follow("pickup.new", { screen: "reject", order: "7" })).toEqual([]);
    expect(follow("pickup.new")).toEqual(["close"]);
    // Without a popup below it.
    expect(follow("pickup.new", { screen: "checkout", order: "7" })).toEqual([]);
  });

  it("tries again while the row is not on the screen, gives up after a while, and ignores what it does not know", () => {
    isOpen = false;
    follow("pickup.new");
    const tries = Array.from({ length: 12 }, () =>
      follow("pickup.new", { screen: "order", order: "7" }).includes(seven),
    );
    expect(tries.filter(Boolean)).toHaveLength(8);
    expect(follow("tab of another release")).toEqual(["close"]);
    expect(follow("pickup.new", { screen: "order", order: "8" })).toEqual([
      ...["close", "pickup.new"],
      "close",
    ]);
  });
});
