import type { CompanyId } from "../../../ports/entities/ids.ts";
import { channelName } from "../../../ports/entities/push-message.ts";
import { isObject } from "../../../ports/json-text.ts";
import {
  type ContractRun,
  problemOfAnswer,
  strangersToken,
  unknownId,
  visibleBranches,
} from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import { PushTalk } from "../push-talk.ts";
import { type Finding, judged, notChecked, type Statement } from "../statement.ts";

const section = "Push";
const news = "news within a second: lists are loaded every 10 to 15 s instead";

export const pushStatements: readonly Statement[] = [
  {
    name: "push.handshake",
    says: "The push service takes a connection with the key, and gives it a socket_id.",
    section,
    needs: ["session.me"],
    check: (run) =>
      onPush(run, async (talk) => {
        const hasId = /^\d+\.\d+$/.test(talk.socketId);
        const problem = `gives the socket_id “${talk.socketId}”, where two numbers with a point between are right`;
        return judged([hasId ? undefined : { problem, loss: "private channels" }]);
      }),
  },
  {
    name: "push.ping",
    says: "The push service answers pusher:ping with pusher:pong.",
    section,
    needs: ["push.handshake"],
    check: (run) =>
      onPush(run, async (talk) => {
        talk.send("pusher:ping", {});
        const pong = await talk.frame(({ event }) => event === "pusher:pong");
        const problem = "does not answer pusher:ping: the app takes the connection for dead";
        return judged([pong ? undefined : { problem, loss: news }]);
      }),
  },
  {
    name: "push.authorisation",
    says: 'The push authorisation signs a channel of the token\'s branch: {"auth": "key:signature"} with the key of the connection.',
    section,
    needs: ["push.handshake"],
    check: (run) =>
      onSigned(run, async (talk, endpoint) => {
        const exchange = await sign(run, endpoint, talk, ownChannel(run));
        const problem = problemOfAnswer(exchange) ?? problemOfSignature(run, exchange);
        return judged([problem === undefined ? undefined : { problem, exchange, loss: news }]);
      }),
  },
  {
    name: "push.subscription",
    says: "The push service subscribes the order events of the token's branch.",
    section,
    needs: ["push.authorisation"],
    check: checkSubscription,
  },
  {
    name: "push.unsigned",
    says: "A private channel is not subscribed with a wrong signature.",
    section,
    needs: ["push.handshake"],
    check: (run) =>
      onSigned(run, async (talk) => {
        const key = run.options.push?.pathname.split("/").at(-1) ?? "";
        const subscribed = await talk.subscribe(ownChannel(run), `${key}:${"0".repeat(64)}`);
        const problem = "subscribes a private channel with a wrong signature";
        const loss =
          "the protection of customers' data: everyone who knows the key reads the orders";
        return judged([subscribed === true ? { problem, loss } : undefined]);
      }),
  },
  {
    name: "push.strangers",
    says: "The push authorisation refuses a call without a token, or with one that was never issued, with 401 or 403.",
    section,
    needs: ["push.authorisation"],
    check: (run) =>
      onSigned(run, async (talk, endpoint) => {
        const tokens = ["", strangersToken];
        const exchanges = await Promise.all(
          tokens.map((token) => sign(run, endpoint, talk, ownChannel(run), token)),
        );
        return judged(
          exchanges.map((exchange) => refusalFault(exchange, "a call without a valid token")),
        );
      }),
  },
  {
    name: "push.foreign-channels",
    says: "The push authorisation signs no channel of a branch or company that the token may not see.",
    section,
    needs: ["push.authorisation"],
    check: (run) =>
      onSigned(run, async (talk, endpoint) => {
        const { pushPrefix } = run.options;
        const visible = visibleBranches(run.facts);
        const branch =
          (run.facts.branches ?? []).find(({ id }) => !visible.has(id))?.id ?? unknownId;
        const company = channelName({ kind: "riders_events", companyId: unknownId as CompanyId });
        const channels = [`order_events_${branch}`, `logistics_events_${branch}`, company];
        const exchanges = await Promise.all(
          channels.map((name) => sign(run, endpoint, talk, pushPrefix + name)),
        );
        return judged(
          exchanges.map((exchange, place) =>
            refusalFault(exchange, `the foreign channel ${channels[place]}`),
          ),
        );
      }),
  },
];

/** Opens a connection for one statement, and closes it. */
async function onPush(
  run: ContractRun,
  check: (talk: PushTalk) => Promise<Finding>,
): Promise<Finding> {
  const { push } = run.options;
  if (push === undefined) {
    return notChecked("--push is not given. Without push, lists are loaded every 10 to 15 s.");
  }
  const talk = await PushTalk.open(run, push);
  if (typeof talk === "string") return judged([{ problem: talk, loss: news }]);
  try {
    return await check(talk);
  } finally {
    talk.close();
  }
}

function onSigned(
  run: ContractRun,
  check: (talk: PushTalk, endpoint: URL) => Promise<Finding>,
): Promise<Finding> {
  const { pushAuthorisation } = run.options;
  return onPush(run, async (talk) =>
    pushAuthorisation === undefined
      ? notChecked("--push-authorisation is not given: the channels are public.")
      : check(talk, pushAuthorisation),
  );
}

/** The order events of a branch that the token may see. */
export function ownChannel({ facts, options }: ContractRun, branch?: number): string {
  const [first] = visibleBranches(facts);
  return `${options.pushPrefix}order_events_${branch ?? first}`;
}

/** Asks for a signature as pusher-js does. */
function sign(
  run: ContractRun,
  endpoint: URL,
  talk: PushTalk,
  channel: string,
  token = run.options.jwt,
): Promise<Exchange> {
  const form = new URLSearchParams({ socket_id: talk.socketId, channel_name: channel });
  return run.ask("POST", endpoint, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    },
    body: form.toString(),
  });
}

function signatureOf(exchange: Exchange): string | undefined {
  const body = bodyOf(exchange);
  const auth = isObject(body) ? body["auth"] : undefined;
  return typeof auth === "string" ? auth : undefined;
}

function problemOfSignature({ options }: ContractRun, exchange: Exchange): string | undefined {
  const auth = signatureOf(exchange);
  const key = options.push?.pathname.split("/").at(-1) ?? "";
  if (auth === undefined) return 'answers without {"auth": "key:signature"}';
  if (!auth.startsWith(`${key}:`)) return "signs with another key than that of the connection";
  const isHash = /^[0-9a-f]{64}$/i.test(auth.slice(key.length + 1));
  return isHash ? undefined : "has a signature that is no HMAC-SHA256 in hexadecimal digits";
}

function refusalFault(exchange: Exchange, what: string) {
  const status = statusOf(exchange);
  if (status === 401 || status === 403 || (status === 404 && signatureOf(exchange) === undefined))
    return undefined;
  const isSigned = signatureOf(exchange) !== undefined;
  const problem = isSigned
    ? `signs ${what}`
    : `answers ${status ?? "nothing"} to ${what}, where 401 or 403 is right`;
  return { problem, exchange, loss: "the protection of other branches' customers" };
}

async function checkSubscription(run: ContractRun): Promise<Finding> {
  return onPush(run, async (talk) => {
    const channel = ownChannel(run);
    const subscribed = await subscribeTo(run, talk, channel);
    return judged([
      subscribed === true
        ? undefined
        : { problem: `the channel ${channel} ${subscribed}`, loss: news },
    ]);
  });
}

/** Subscribes a channel, signed where the installation signs channels. */
export async function subscribeTo(
  run: ContractRun,
  talk: PushTalk,
  channel: string,
): Promise<true | string> {
  const { pushAuthorisation, pushPrefix } = run.options;
  const isSigned = pushAuthorisation !== undefined && pushPrefix.startsWith("private-");
  if (!isSigned) return talk.subscribe(channel);
  const auth = signatureOf(await sign(run, pushAuthorisation, talk, channel));
  return auth === undefined ? "is not signed" : talk.subscribe(channel, auth);
}
