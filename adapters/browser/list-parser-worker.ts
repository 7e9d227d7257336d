import { shallowText } from "../../ports/arriving.ts";
import { listIn } from "../wire/list-in.ts";
import { sliceLength } from "../wire/long-answer.ts";
import type { ParserReply, ParserRequest } from "./list-parser.ts";

// Parses one long answer, and hands its list over in slices as the page asks for them.
let list: readonly unknown[] = [];
let handedOver = 0;

addEventListener("message", ({ data }: MessageEvent<ParserRequest>) => {
  if (data.kind === "parse") reply(parsed(data));
  else {
    const elements = list.slice(handedOver, handedOver + sliceLength);
    handedOver += elements.length;
    reply({ kind: "slice", elements });
  }
});

reply({ kind: "ready" });

function reply(message: ParserReply): void {
  postMessage(message);
}

function parsed({ bytes, name }: Extract<ParserRequest, { readonly kind: "parse" }>): ParserReply {
  let body: unknown;
  try {
    body = JSON.parse(shallowText(new TextDecoder().decode(bytes)));
  } catch {
    return { kind: "no_json" };
  }
  const found = listIn(body, name);
  if (found === undefined) return { kind: "no_list" };
  list = found;
  return { kind: "list", length: found.length };
}
