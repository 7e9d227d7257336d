/** The built file, since the types of `@stripe/terminal-js/pure` lead to sources that do not pass our compiler. */
declare module "@stripe/terminal-js/dist/pure.js" {
  import type { Terminal, TerminalProps } from "@stripe/terminal-js/types/terminal.d.ts";

  export interface StripeTerminal {
    create(props: TerminalProps): Terminal;
  }
  /** Null without a window. A failure is remembered for ever. */
  export function loadStripeTerminal(): Promise<StripeTerminal | null>;
}
