/** The card terminal while it is open. */
export const terminalPadId = "training-terminal";
