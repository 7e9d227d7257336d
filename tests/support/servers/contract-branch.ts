import type { Carrier } from "../../../deploy/contract/carrier.ts";
import type { ContractOptions, WriteOptions } from "../../../deploy/contract/contract-run.ts";
import type { Answer, Answered, Question } from "../../../deploy/doctor/ask.ts";
import { pusherKey } from "../../../simulator/node/start-simulator-server.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import type { OrderRequest } from "../../../simulator/world/order-maker.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { valueOfAnswer } from "../branch/headless.ts";
import { simulatorCarrier } from "./simulator-carrier.ts";

const api = "http://127.0.0.1:4700";

/** A test branch with one unconfirmed home delivery, and a second person who may not see it. */
export async function contractBranch(more: Partial<Scenario> = {}) {
  const empty = builtIn("empty-branch");
  const [first, second] = empty.staff;
  const scenario = { ...empty, staff: [first!, { ...second!, branches: [2] }], ...more };
  const simulator = await simulatorCarrier(scenario);
  const { world } = simulator;
  const [branch] = world.reference.branches;
  const orderOf = (status: "unconfirmed" | "new", more: Partial<OrderRequest> = {}) =>
    world.order({
      ...({ isTakeaway: false, type: "online", status, scheduledFor: "never" } as const),
      ...more,
      branchId: branch!.id,
    });
  const order = orderOf("unconfirmed");
  const { jwt, refreshToken } = world.auth.signIn(0);
  const optionsWith = (write: Partial<WriteOptions> = {}): ContractOptions => ({
    api: api,
    auth: api,
    jwt,
    refreshToken,
    pushPrefix: "private-",
    push: new URL(`${api.replace("http", "ws")}/app/${pusherKey}`),
    pushAuthorisation: new URL(`${api}/pusher/auth`),
    write: { branch: branch!.id, orders: [order.id], ...write },
  });
  /** An order to complete, one to reject, and a partner to call, as an owner names them. */
  const named = () => {
    const { id: complete } = orderOf("new", { isTakeaway: true, isPaid: false });
    valueOfAnswer(valueOfAnswer(world.readAs(0)).markReady(complete, "pickup"));
    const [partner] = world.reference.partners;
    return {
      complete,
      reject: orderOf("unconfirmed").id,
      partner: partner!.id,
      password: world.reference.supervisorPassword,
    };
  };
  return { ...simulator, order, branch: branch!, optionsWith, named };
}

/** Changes what a call answers; `ask` sends it on, also with another body. */
export type Fault = (
  call: string,
  question: Question,
  ask: (question?: Question) => Promise<Answer>,
) => Promise<Answer>;

/** The carrier of a back end with a fault. */
export function withFault(carrier: Carrier, fault: Fault): Carrier {
  return {
    ...carrier,
    ask: (address, question = {}) =>
      fault(
        `${question.method} ${address.pathname.replace("/api/v1", "")}${address.search}`,
        question,
        (other = question) => carrier.ask(address, other),
      ),
  };
}

/** The answer with another body, as JSON. */
export function withBody(answer: Answer, change: (body: never) => unknown): Answer {
  if (answer.kind !== "answered" || answer.status >= 300) return answer;
  const body: unknown = JSON.parse(answer.body.toString());
  return { ...answer, body: Buffer.from(JSON.stringify(change(body as never))) };
}

export function withStatus(answer: Answer, status: number): Answered {
  return {
    headers: {},
    body: Buffer.from("{}"),
    sentAt: 0,
    receivedAt: 0,
    ...answer,
    kind: "answered",
    status,
  };
}
