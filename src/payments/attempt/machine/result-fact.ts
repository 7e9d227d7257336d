import type { TerminalFact } from "../../../../ports/payment-terminal.ts";

export type ResultFact = Extract<TerminalFact, { kind: "result" }>;
