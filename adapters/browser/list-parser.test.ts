import { describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { listIn } from "../wire/list-in.ts";
import { type ParsedSlices, sliceLength } from "../wire/long-answer.ts";
import {
  makeListParser,
  type ParserReply,
  type ParserRequest,
  type ParserWorker,
} from "./list-parser.ts";

const count = 20_000;
const orders = Array.from({ length: count }, (_, index) => ({ order_id: index + 1 }));

function bytesOf(body: unknown): ArrayBuffer {
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)).buffer;
}

/** Answers as list-parser-worker.ts does, each message in a task of its own. */
class ScriptedWorker implements ParserWorker {
  onmessage: ParserWorker["onmessage"] = null;
  onerror: ParserWorker["onerror"] = null;
  isTerminated = false;
  asked = 0;
  private list: readonly unknown[] = [];
  private readonly failsAt: ParserRequest["kind"] | "start" | undefined;

  constructor(failsAt?: ParserRequest["kind"] | "start") {
    this.failsAt = failsAt;
    if (failsAt === "start") this.fail();
    else this.reply({ kind: "ready" });
  }

  postMessage(request: ParserRequest): void {
    if (request.kind === this.failsAt) this.fail();
    else this.reply(request.kind === "parse" ? this.parse(request.bytes) : this.next());
  }

  terminate(): void {
    this.isTerminated = true;
  }

  private parse(bytes: ArrayBuffer): ParserReply {
    const list = listIn(JSON.parse(new TextDecoder().decode(bytes)), "orders");
    if (list === undefined) return { kind: "no_list" };
    this.list = list;
    return { kind: "list", length: list.length };
  }

  private next(): ParserReply {
    const from = sliceLength * this.asked;
    this.asked += 1;
    return { kind: "slice", elements: this.list.slice(from, from + sliceLength) };
  }

  private reply(data: ParserReply): void {
    setImmediate(() => this.onmessage?.({ data } as MessageEvent<ParserReply>));
  }

  private fail(): void {
    setImmediate(() => this.onerror?.({} as ErrorEvent));
  }
}

async function lengthsOf(parsed: ParsedSlices): Promise<readonly number[]> {
  if (parsed.kind !== "list") throw new Error(parsed.kind);
  const lengths: number[] = [];
  for await (const slice of parsed.slices) lengths.push(slice.length);
  return lengths;
}

const evenSlices = Array<number>(count / sliceLength).fill(sliceLength);

describe("a long list that a worker parses", () => {
  it("comes in slices, each in a task of its own, and the worker ends with the list", async () => {
    const worker = new ScriptedWorker();
    const parse = makeListParser({ reporter: new RecordingReporter(), makeWorker: () => worker });
    const parsed = await parse(bytesOf({ orders }), "orders");
    expect(await lengthsOf(parsed)).toEqual(evenSlices);
    expect(worker.isTerminated).toBe(true);
  });

  it("is asked for no more slices once the reader has left", async () => {
    const worker = new ScriptedWorker();
    const parse = makeListParser({ reporter: new RecordingReporter(), makeWorker: () => worker });
    const parsed = await parse(bytesOf(orders), "orders");
    if (parsed.kind !== "list") throw new Error(parsed.kind);
    for await (const _ of parsed.slices) if (worker.asked === 3) break;
    expect(worker.asked).toBe(3);
    expect(worker.isTerminated).toBe(true);
  });

  it("is no list, and the worker ends, where the answer has none", async () => {
    const worker = new ScriptedWorker();
    const parse = makeListParser({ reporter: new RecordingReporter(), makeWorker: () => worker });
    expect(await parse(bytesOf({ rows: [] }), "orders")).toEqual({ kind: "no_list" });
    expect(worker.isTerminated).toBe(true);
  });

  it.each(["parse", "next"] as const)(
    "fails, and its worker ends, if the worker fails at its request %j",
    async (kind) => {
      const worker = new ScriptedWorker(kind);
      const parse = makeListParser({ reporter: new RecordingReporter(), makeWorker: () => worker });
      await expect(parse(bytesOf({ orders }), "orders").then(lengthsOf)).rejects.toThrow("failed");
      expect(worker.isTerminated).toBe(true);
    },
  );
});

describe("a long list without a worker", () => {
  it.each([
    ["cannot be made", () => new NoWorker()],
    ["does not start", () => new ScriptedWorker("start")],
  ])(
    "is parsed by the page, which handles its events before each slice, and reports it once: it %s",
    async (_, makeWorker) => {
      const reporter = new RecordingReporter();
      let pauses = 0;
      const pause = async (): Promise<void> => {
        pauses += 1;
      };
      const parse = makeListParser({ reporter, makeWorker, pause });
      for (const times of [1, 2]) {
        const parsed = await parse(bytesOf({ orders }), "orders");
        expect(await lengthsOf(parsed)).toEqual(evenSlices);
        expect(pauses).toBe(times * evenSlices.length);
      }
      expect(reporter.reports).toMatchObject([{ kind: "unexpected" }]);
      expect(await parse(bytesOf("<html>"), "orders")).toEqual({ kind: "no_json" });
      expect(await parse(bytesOf({}), "orders")).toEqual({ kind: "no_list" });
    },
  );
});

class NoWorker extends ScriptedWorker {
  constructor() {
    super();
    throw new ReferenceError("Worker is not defined");
  }
}
