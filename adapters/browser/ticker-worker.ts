// Beats once a second in a thread of its own: hidden pages are woken once a minute, their workers are not.
const beatMs = 1_000;

setInterval(() => postMessage("beat"), beatMs);

export {};
