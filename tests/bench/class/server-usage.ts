import { readFileSync } from "node:fs";

/** The ticks of the processor in a second, as Linux counts them for programs. */
const ticksPerSecond = 100;

export interface Usage {
  /** Seconds of the processor since the start. */
  readonly cpuSeconds: number;
  /** The largest resident memory so far, in MB. */
  readonly memoryMb: number;
}

/** The processor time and memory of a process that another one, with this `pid`, has started; Linux only. */
export function usageOf(pid: number): Usage {
  const all = [pid, ...childrenOf(pid)].map((each) => {
    const stat = readFileSync(`/proc/${each}/stat`, "utf8");
    // The name, in brackets, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1];
    return { cpuSeconds: ticks / ticksPerSecond, memoryMb: Number(peak) / 1_000 };
  });
  // The first one only bundles the program and waits for it.
  return all.at(-1) ?? { cpuSeconds: 0, memoryMb: 0 };
}

function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}
