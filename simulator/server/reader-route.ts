import type { ReaderLink } from "../world/terminals/reader-link.ts";
import type { HttpOutcome } from "./http-message.ts";
import { jsonOutcome } from "./http-message.ts";
import { BodyProblem, type RequestBody } from "./request-body.ts";

/**
 * `POST /simulator/reader`: the card reader at the counter, for a page whose scripted SDK reaches it as the real SDK
 * reaches a reader on the local network. A collect is answered when there is a card.
 */
export async function readerCall(readers: ReaderLink, body: RequestBody): Promise<HttpOutcome> {
  return jsonOutcome(200, { result: await resultOf(readers, body) });
}

function resultOf(readers: ReaderLink, body: RequestBody): Promise<unknown> {
  switch (body.text("call")) {
    case "can_load":
      return readers.canLoad();
    case "discover":
      return readers.discover();
    case "connect":
      return readers.connect(body.text("id"));
    case "collect":
      return readers.collect(body.text("id"));
    case "cancel_collect":
      return readers.cancelCollect();
    case "confirm":
      return readers.confirm(body.text("id"));
    default:
      throw new BodyProblem("call names nothing that a reader can do");
  }
}
