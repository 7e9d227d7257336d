import type { Alphabet } from "./alphabets.ts";
import { type Explored, Explorer, type ExplorerOptions } from "./explorer.ts";
import { historyEvents } from "./history-events.ts";
import type { Setting } from "./history-world.ts";

/** Those with the same order and the same terminal have most of their states in common. */
const settings: readonly Setting[] = [
  { name: "delivery by cash" },
  { name: "delivery by a type with a reference", first: ["chooses bank"] },
  { name: "delivery at a generic terminal", first: ["chooses card"] },
  { name: "pickup by cash", isTakeaway: true, terminal: "stripe_connect" },
  {
    name: "pickup at a card reader",
    isTakeaway: true,
    terminal: "stripe_connect",
    first: ["chooses card"],
  },
  {
    name: "pickup at a Razorpay device",
    isTakeaway: true,
    terminal: "razorpay",
    first: ["chooses card"],
  },
  {
    name: "pickup at a Magnati device",
    isTakeaway: true,
    terminal: "magnati",
    first: ["chooses card"],
  },
  {
    name: "delivery whose card payment has an unknown result",
    first: [
      "chooses card",
      "Enter",
      "answers nothing",
      "presses cancel",
      "time passes",
      "presses retry",
    ],
  },
  {
    name: "pickup by cash that is rounded",
    isTakeaway: true,
    terminal: "stripe_connect",
    total: 4553,
    cashInterval: 5,
  },
  { name: "delivery, part paid", payments: [{ name: "Online", amount: 2000 }] },
  { name: "delivery with points", payments: [{ name: "Loyalty", amount: 3000 }] },
  {
    name: "delivery with points given back",
    total: 3000,
    payments: [
      { name: "Loyalty", amount: 6000 },
      { name: "Loyalty", amount: -6000 },
    ],
  },
  { name: "delivery without decimals", total: 2352, decimals: 0 },
];

/** Plays every history of up to `bound` events after each start. */
export async function exploreAll(
  bound: number,
  {
    only,
    ...options
  }: Omit<ExplorerOptions, "bound"> & { readonly only?: Alphabet | undefined } = {},
): Promise<Explored> {
  const events = historyEvents.filter(({ of }) => only === undefined || of.includes(only));
  const explorer = new Explorer(events, { bound, ...options });
  return explorer.explore(settings);
}
