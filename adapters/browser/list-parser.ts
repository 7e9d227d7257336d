import { shallowText } from "../../ports/arriving.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { listIn } from "../wire/list-in.ts";
import { type ParsedSlices, type ParseLongAnswer, sliceLength } from "../wire/long-answer.ts";
import { yieldToPlatform } from "./window-platform.ts";

/** A message to list-parser-worker.ts. */
export type ParserRequest =
  | { readonly kind: "parse"; readonly bytes: ArrayBuffer; readonly name: string }
  | { readonly kind: "next" };

/** A message of list-parser-worker.ts. It answers each request with one. */
export type ParserReply =
  | { readonly kind: "ready" }
  | { readonly kind: "list"; readonly length: number }
  | { readonly kind: "no_list" }
  | { readonly kind: "no_json" }
  | { readonly kind: "slice"; readonly elements: readonly unknown[] };

export interface ListParserOptions {
  readonly reporter: ErrorReporter;
  readonly makeWorker?: () => ParserWorker;
  /** Lets the page handle its events. */
  readonly pause?: () => Promise<void>;
}

/** The part of a Worker that the parser uses. */
export interface ParserWorker {
  onmessage: ((event: MessageEvent<ParserReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: ParserRequest, transfer: Transferable[]): void;
  terminate(): void;
}

/**
 * Parses long answers in a worker of their own each, so that nothing of them stays behind. Without workers, which is
 * reported, the page parses them itself, and still hands the list over in slices.
 */
export function makeListParser({
  reporter,
  makeWorker = makeParserWorker,
  pause = yieldToPlatform,
}: ListParserOptions): ParseLongAnswer {
  let canWork = true;
  return async (bytes, name) => {
    const worker = canWork ? await started(makeWorker) : undefined;
    if (worker !== undefined) return parsedBy(worker, bytes, name);
    if (canWork) {
      const message = "Long lists are parsed without a worker, which holds the page up";
      reporter.report({ kind: "unexpected", message });
    }
    canWork = false;
    return parsedHere(bytes, name, pause);
  };
}

/** The worker once it runs; undefined where the browser cannot or may not run it. */
async function started(makeWorker: () => ParserWorker): Promise<ParserWorker | undefined> {
  try {
    const worker = makeWorker();
    await replyOf(worker);
    return worker;
  } catch {
    return undefined;
  }
}

async function parsedBy(
  worker: ParserWorker,
  bytes: ArrayBuffer,
  name: string,
): Promise<ParsedSlices> {
  const reply = await ask(worker, { kind: "parse", bytes, name }, [bytes]);
  if (reply.kind === "list") return { kind: "list", slices: slicesOf(worker, reply.length) };
  worker.terminate();
  return { kind: reply.kind === "no_list" ? "no_list" : "no_json" };
}

async function* slicesOf(worker: ParserWorker, length: number): AsyncGenerator<readonly unknown[]> {
  try {
    for (let from = 0; from < length; from += sliceLength) {
      const reply = await ask(worker, { kind: "next" });
      yield reply.kind === "slice" ? reply.elements : [];
    }
  } finally {
    worker.terminate();
  }
}

async function parsedHere(
  bytes: ArrayBuffer,
  name: string,
  pause: () => Promise<void>,
): Promise<ParsedSlices> {
  let body: unknown;
  try {
    body = JSON.parse(shallowText(new TextDecoder().decode(bytes)));
  } catch {
    return { kind: "no_json" };
  }
  const list = listIn(body, name);
  return list === undefined
    ? { kind: "no_list" }
    : { kind: "list", slices: slicesHere(list, pause) };
}

async function* slicesHere(
  list: readonly unknown[],
  pause: () => Promise<void>,
): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < list.length; from += sliceLength) {
    await pause();
    yield list.slice(from, from + sliceLength);
  }
}

function ask(
  worker: ParserWorker,
  request: ParserRequest,
  transfer: Transferable[] = [],
): Promise<ParserReply> {
  const reply = replyOf(worker);
  worker.postMessage(request, transfer);
  return reply;
}

function replyOf(worker: ParserWorker): Promise<ParserReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ParserReply>) => resolve(data);
    worker.onerror = () => {
      worker.terminate();
      reject(new Error("The worker that parses lists has failed"));
    };
  });
}

function makeParserWorker(): ParserWorker {
  return new Worker(new URL("./list-parser-worker.ts", import.meta.url), { type: "module" });
}
