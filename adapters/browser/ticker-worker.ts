// Beats once a second in a worker: browsers wake hidden pages once a minute, but not their workers.
const beatMs = 1_000;

setInterval(() => postMessage("beat"), beatMs);

export {};
