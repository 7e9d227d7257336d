import type {
  CollectResult,
  ConfirmResult,
  ConnectResult,
  FoundReader,
  ReaderLink,
} from "./reader-link.ts";

/** Asks the classroom's server; resolves with undefined without an answer. */
export type AskReader = (call: string, id?: string) => Promise<unknown>;

/** The reader of a class, reached from a page of it (`POST /simulator/reader`). Both ends are ours. */
export function remoteReaderLink(ask: AskReader): ReaderLink {
  const asked = async <Result>(call: string, id: string | undefined, unanswered: Result) =>
    ((await ask(call, id)) as Result | undefined) ?? unanswered;
  const message = "The classroom does not answer";
  return {
    canLoad: () => asked("can_load", undefined, false),
    discover: () => asked<readonly FoundReader[]>("discover", undefined, []),
    connect: (id) =>
      asked<ConnectResult>("connect", id, { kind: "failed", code: "network_timeout", message }),
    collect: (secret) => asked<CollectResult>("collect", secret, { kind: "gone" }),
    cancelCollect: () => asked("cancel_collect", undefined, false),
    confirm: (id) =>
      asked<ConfirmResult>("confirm", id, { kind: "failed", code: "network_timeout", message }),
  };
}
