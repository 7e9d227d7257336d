/** The parts of the events of payment histories; without one, a run plays all of them. */
export const alphabets = ["entry", "terminal", "tabs"] as const;
export type Alphabet = (typeof alphabets)[number];
