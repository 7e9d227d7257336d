/** Where the focus goes when the banner leaves from under it. */
export const soundButtonId = "sound-button";
