import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import { carriesAll, comparePayments, type PaidLine } from "./carried-payments.ts";
import { mayBeCard } from "./maybe-card.ts";

/** "Card 20 DM-1": name, amount in smallest units and reference. */
function line(text: string): PaidLine {
  const [, name = "", amount, reference] = /^(.+?) (-?\d+)(?: (\S+))?$/.exec(text) ?? [];
  return { name, amount: minor(Number(amount)), ...(reference !== undefined && { reference }) };
}
const lines = (...texts: string[]): readonly PaidLine[] => texts.map(line);
const textOf = ({ name, amount }: PaidLine): string => `${name} ${amount}`;

describe("the payments that a completed order carries (N8)", () => {
  it.each([
    ["all of them, in any order", ["Card 20", "Cash 5"], ["Cash 5", "Card 20"]],
    ["one more, which the server added", ["Card 20"], ["Card 20", "Tip 3"]],
    ["without rounding and points", ["Loyalty 5", "Cash 20", "Cash Rounding -2"], ["Cash 20"]],
    ["with the rounding in the cash", ["Cash 20", "Cash Rounding -2"], ["Cash 18"]],
    ["merged lines of one name", ["Card 20", "Card 30", "Cash 1"], ["Card 50", "Cash 1"]],
    ["one line merged, one as it was", ["Card 20", "Card 30", "Card 20"], ["Card 20", "Card 50"]],
    ["a split line", ["Card 50"], ["Card 20", "Card 30"]],
    ["another name with our reference", ["Card 20 DM-1"], ["Credit 20 DM-1"]],
    ["merged lines with the first reference", ["Card 20 DM-1", "Card 30 DM-2"], ["Card 50 DM-1"]],
    ["a name without its reference", ["Card 20 DM-1"], ["Card 20"]],
  ])("are ours with %s", (_, sent, carried) => {
    expect(carriesAll(lines(...sent), lines(...carried))).toBe(true);
  });

  it.each([
    ["none", ["Cash 5"], []],
    ["another name", ["Card 20"], ["Credit 20"]],
    ["another amount", ["Card 20"], ["Card 21"]],
    ["one of two", ["Card 20", "Card 20"], ["Card 20"]],
    ["another payment's reference", ["Card 20 DM-1"], ["Card 20 DM-9"]],
    ["the sum of another payment's reference", ["Card 10 DM-1", "Card 10 DM-2"], ["Card 20 DM-9"]],
  ])("are not ours with %s", (_, sent, carried) => {
    expect(carriesAll(lines(...sent), lines(...carried))).toBe(false);
  });

  it("count once, and those that are none of the lines are left", () => {
    const payments = lines("Card 20", "Credit 9", "Cash 4");
    const { carried, free } = comparePayments(lines("Card 20", "Card 20"), payments);
    expect([carried.map(textOf), free.map(textOf)]).toEqual([["Card 20"], ["Credit 9", "Cash 4"]]);
    const split = comparePayments(lines("Card 50"), lines("Card 20", "Card 30", "Credit 9"));
    expect(split.free.map(textOf)).toEqual(["Credit 9"]);
  });

  it.each([
    [["Credit 20"], true],
    [["Visa 12", "Master 8"], true],
    [["Card 25"], true],
    [["Credit 19"], false],
    [["Credit 20 DM-1"], true],
    [["Credit 20 DM-9"], false],
    [["Card 25 DM-9", "Credit 19"], false],
    [["Cash 20", "Loyalty 20", "Cash Rounding 20"], false],
    [[], false],
  ])("may hold a card payment of 20 under other names: %j, %s", (free, expected) => {
    expect(mayBeCard(lines(...free), 20, lines("Card 20 DM-1"))).toBe(expected);
  });
});
