import cards from "./card-list.module.css";
import { type Column, type ColumnId, partOfCard } from "./columns.ts";
import rows from "./row-list.module.css";

/** The classes of a list. Each cell has its own, so that no style rule has to search for columns. */
export interface ListLook {
  readonly table: string | undefined;
  readonly head: string | undefined;
  readonly headRow: string | undefined;
  readonly area: string | undefined;
  readonly line: string | undefined;
  /** Undefined: this layout does not show the column. */
  cell(column: Column, all: readonly Column[]): string | undefined;
}

const both = (one: string | undefined, other: string | undefined): string => `${one} ${other}`;

const rowCell = rows["cell"];
const rowAmount = both(rows["cell"], rows["amount"]);

export const rowLook: ListLook = {
  table: rows["table"],
  head: rows["head"],
  headRow: rows["headRow"],
  area: rows["area"],
  line: rows["row"],
  cell: ({ id }) => (id === "amount" ? rowAmount : rowCell),
};

export const cardLook: ListLook = {
  table: cards["table"],
  head: cards["head"],
  headRow: undefined,
  area: cards["area"],
  line: cards["card"],
  cell: ({ id }, all) => {
    const has = (other: ColumnId) => all.some((column) => column.id === other);
    // Scheduled has both a customer and an area.
    if (id === "area" && has("customer")) return cards["more"];
    // Approve and reject span the whole card, so that they cannot be confused.
    if (id === "actions" && has("deadline")) return both(cards["action"], cards["wide"]);
    const part = partOfCard[id];
    return part === undefined ? undefined : cards[part];
  },
};
