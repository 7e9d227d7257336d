/** Gets the focus when a focused banner disappears. */
export const soundButtonId = "sound-button";
