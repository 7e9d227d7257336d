/** The caller's line of a stack, if it belongs to MobX or React. */
const libraryFrame =
  /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(mobx|react|scheduler)[-\w]*\//;
const ownFrame = /complaints\.ts/;

export interface ComplaintRecorder {
  /** The warnings of MobX and React since the last call. */
  take(): readonly string[];
  stop(): void;
}

/**
 * Records every warning and error that MobX or React writes to the console; it is still written. A test that provokes
 * one replaces the console's method with `vi.spyOn`.
 */
export function recordComplaints(console: Pick<Console, "warn" | "error">): ComplaintRecorder {
  let complaints: string[] = [];
  const { warn, error } = console;
  const recording =
    (write: (...parts: unknown[]) => void) =>
    (...parts: unknown[]): void => {
      if (isFromLibrary(new Error().stack)) complaints.push(parts.map(String).join(" "));
      write(...parts);
    };
  console.warn = recording(warn);
  console.error = recording(error);
  return {
    take: () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    stop: () => {
      console.warn = warn;
      console.error = error;
    },
  };
}

function isFromLibrary(stack: string | undefined): boolean {
  const caller = stack
    ?.split("\n")
    .slice(1)
    .find((line) => !ownFrame.test(line));
  return caller !== undefined && libraryFrame.test(caller);
}
