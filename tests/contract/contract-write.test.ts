import { afterEach, describe, expect, it } from "vitest";
import type { Carrier } from "../../deploy/contract/carrier.ts";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import { strangersToken } from "../../deploy/contract/contract-run.ts";
import { statements } from "../../deploy/contract/statements/statements.ts";
import type { Answer, Question } from "../../deploy/doctor/ask.ts";
import { valueOfAnswer } from "../support/branch/headless.ts";
import { contractBranch, withBody, withStatus } from "../support/servers/contract-branch.ts";
import { unkept } from "../support/servers/unkept.ts";

let stop: () => unknown = () => undefined;
afterEach(() => stop());

async function testBranch() {
  const made = await contractBranch();
  ({ stop } = made);
  return made;
}

/** The carrier with other answers for some calls. */
function changed(
  carrier: Carrier,
  change: (call: string, answer: Answer, question: Question) => Answer | Promise<Answer>,
): Carrier {
  return {
    ...carrier,
    ask: async (address, question = {}) => {
      const answer = await carrier.ask(address, question);
      return change(
        `${question.method} ${address.pathname.replace("/api/v1", "")}`,
        answer,
        question,
      );
    },
  };
}

type Change = (call: string, answer: Answer, question: Question) => Answer;

const isStatus = (answer: Answer, status: number): boolean =>
  answer.kind === "answered" && answer.status === status;

describe("the contract with --write", () => {
  it("is kept by the simulator, and says what it leaves behind [IN-5]", async () => {
    const { carrier, order, optionsWith } = await testBranch();
    const report = await checkContract(optionsWith(), { carrier });
    expect(
      unkept(report).filter(
        (line) => !line.includes("not given") && !/^(lists|terminals|riders)\./.test(line),
      ),
    ).toEqual([]);
    expect(report.left).toContain(`Order ${order.id}: unconfirmed → in_progress`);
    expect(report.left).toContain("A new token was issued; the old one may be used up.");
  });

  it("records a payment, rejects and calls a partner only where the owner names it", async () => {
    const { carrier, optionsWith, named } = await testBranch();
    const { complete, reject, partner, password } = named();
    const report = await checkContract(optionsWith({ complete, reject, partner, password }), {
      carrier,
    });
    expect(unkept(report).filter((line) => /^(complete|reject|jobs)\./.test(line))).toEqual([]);
    expect(report.left).toEqual(
      expect.arrayContaining([
        `Order ${complete}: ready → collected`,
        `A payment of order ${complete} was recorded: Cash.`,
        `Order ${reject}: unconfirmed → rejected`,
        expect.stringMatching(/^A job of partner \d+ was requested for order \d+, and cancelled/),
      ]),
    );
  });

  it("records no payment, rejects nothing and calls no partner where none is named", async () => {
    const { carrier, optionsWith } = await testBranch();
    const calls: string[] = [];
    const listening = changed(carrier, (call, answer, { body = "" }) => {
      calls.push(`${call} ${body}`);
      return answer;
    });
    await checkContract(optionsWith(), { carrier: listening });
    const changing = calls.filter((call) => /^(POST|PUT|DELETE) /.test(call));
    expect(changing.length).toBeGreaterThan(5);
    expect(
      changing.filter((call) => /reject|mark-as-(delivered|collected)|jobs|payment/.test(call)),
    ).toEqual([]);
  });

  it("starts the smallest amount at a terminal, and cancels it", async () => {
    const { carrier, optionsWith, branch } = await testBranch();
    const [device] = branch.devices;
    const terminal = device?.id ?? expect.fail("The branch has no device");
    const report = await checkContract(optionsWith({ terminal }), { carrier });
    expect(unkept(report).filter((line) => line.startsWith("write.terminal"))).toEqual([]);
    expect(report.left.join()).toMatch(
      /A payment of 0\.01 AED .* was started.*The payment contract-\d+ was cancelled/,
    );
  });

  it.each([
    [
      "a branch that does not exist",
      { branch: 999_999 },
      "has no branch 999999. Nothing was changed.",
    ],
    ["an order that does not exist", { orders: [999_999] }, "order 999999: answers 404"],
  ] as const)("changes nothing for %s", async (_, write, sentence) => {
    const { carrier, optionsWith, order, world } = await testBranch();
    const report = await checkContract(optionsWith(write), { carrier });
    expect(unkept(report).find((line) => line.startsWith("write.orders"))).toContain(sentence);
    expect(report.left.filter((line) => line.startsWith("Order"))).toEqual([]);
    expect(valueOfAnswer(valueOfAnswer(world.readAs(0)).order(order.id)).status).toBe(
      "unconfirmed",
    );
  });

  it("changes no order of another branch", async () => {
    const { carrier, optionsWith, world, branch } = await testBranch();
    const other = world.reference.branches.find(({ id }) => id !== branch.id);
    const report = await checkContract(optionsWith({ branch: other!.id }), { carrier });
    expect(unkept(report).find((line) => line.startsWith("write.orders"))).toContain(
      "not of the test branch",
    );
    expect(report.left.filter((line) => line.startsWith("Order"))).toEqual([]);
  });

  /** For each statement that writes one fault that breaks it. */
  const faults: Readonly<Record<string, Change>> = {
    "write.strangers": (call, answer, { headers }) =>
      call.startsWith("POST /orders") && headers?.["authorization"] === `Bearer ${strangersToken}`
        ? withStatus(answer, 200)
        : answer,
    "write.wrong-person": (call, answer, { headers }) =>
      call.startsWith("POST /orders") && headers?.["authorization"]?.includes(otherJwt) === true
        ? withStatus(answer, 409)
        : answer,
    "write.stale-step": (call, answer) =>
      call.endsWith("/mark-as-ready") && isStatus(answer, 409) ? withStatus(answer, 200) : answer,
    "write.zones": (call, answer) =>
      call.endsWith("/reschedule")
        ? { ...withStatus(answer, 200), body: Buffer.from("{}") }
        : answer,
    "write.step": (call, answer) =>
      call.endsWith("/confirm") && isStatus(answer, 200) ? withStatus(answer, 500) : answer,
    "write.doubled": (call, answer) =>
      call.endsWith("/mark-as-ready") && isStatus(answer, 409) ? withStatus(answer, 500) : answer,
    "write.cut-off": (call, answer, { isCutOff = false }) => {
      wasCutOff ||= isCutOff;
      return wasCutOff && /^GET .orders.[0-9]+$/.test(call) ? withStatus(answer, 500) : answer;
    },
    "write.too-many": (call, answer) =>
      call.endsWith("/confirm") && isStatus(answer, 200) ? withStatus(answer, 429) : answer,
    "riders.assign": (call, answer) =>
      call.endsWith("/assign-rider") ? withStatus(answer, 500) : answer,
    "riders.unassign": (call, answer) =>
      call.endsWith("/unassign-rider") ? withStatus(answer, 500) : answer,
    "jobs.create": (call, answer) =>
      call === "POST /logistics/jobs" ? withStatus(answer, 503) : answer,
    "jobs.cancel": (call, answer) =>
      call.startsWith("DELETE /logistics/jobs") ? withStatus(answer, 404) : answer,
    "reject.password": (call, answer) =>
      call.endsWith("/reject") && isStatus(answer, 422) ? withStatus(answer, 403) : answer,
    "reject.step": (call, answer) =>
      call.endsWith("/reject") && isStatus(answer, 200) ? withStatus(answer, 500) : answer,
    "reject.again": (call, answer) =>
      call.endsWith("/reject") && isStatus(answer, 409) ? withStatus(answer, 200) : answer,
    "complete.step": (call, answer) =>
      call.endsWith("/mark-as-collected") && isStatus(answer, 200)
        ? withStatus(answer, 500)
        : answer,
    "complete.again": (call, answer) =>
      call.endsWith("/mark-as-collected") && isStatus(answer, 409)
        ? withStatus(answer, 200)
        : answer,
    "complete.payments": (call, answer) =>
      /^GET .orders.\d+$/.test(call)
        ? withBody(answer, ({ order }: { readonly order: Record<string, object> }) => ({
            order: {
              ...order,
              order_extended_info: { ...order["order_extended_info"], payments: [] },
            },
          }))
        : answer,
    "write.refresh": (call, answer) =>
      call.endsWith("/tokens/refresh")
        ? { ...withStatus(answer, 200), body: Buffer.from('{"token": "x"}') }
        : answer,
    "write.terminal": (call, answer) =>
      call.startsWith("PUT /payment-partners") ? withStatus(answer, 502) : answer,
    "orders.print-templates": (call, answer) =>
      call.endsWith("/print-templates")
        ? { ...withStatus(answer, 200), body: Buffer.from('[{"id": 1, "name": "Bill"}]') }
        : answer,
    // Its frame is lost below, and no order is named for write.orders.
    "write.push": (_, answer) => answer,
    "write.orders": (_, answer) => answer,
  };
  let wasCutOff = false;
  let otherJwt = "";

  it.each(Object.entries(faults))("names %s where a back end breaks it", async (name, change) => {
    wasCutOff = false;
    const { carrier, optionsWith, branch, world, named } = await testBranch();
    otherJwt = world.auth.signIn(1).jwt;
    let isNow = false;
    // A stale step looks like the second of two equal ones.
    const isAlways = name !== "write.doubled" && name !== "write.stale-step";
    const terminal = branch.devices[0]?.id ?? expect.fail("The branch has no device");
    const options = optionsWith({
      ...named(),
      terminal,
      otherJwt,
      ...(name === "write.orders" && { orders: [999_999] }),
    });
    const losing: Carrier = {
      ...carrier,
      openPush: (address, origin, { onText, onClose }) =>
        carrier.openPush(address, origin, {
          onText: (text) => {
            if (name !== "write.push" || !text.includes("order_id")) onText(text);
          },
          onClose,
        }),
    };
    const report = await checkContract(options, {
      carrier: changed(losing, (...given) => (isAlways || isNow ? change(...given) : given[1])),
      onProgress: (statement) => {
        isNow = statement.name === name;
      },
    });
    const broken = report.judged.filter(
      ({ finding, statement }) => finding.kind === "broken" && statement.writes,
    );
    expect(broken.map(({ statement }) => statement.name)).toEqual([name]);
  });

  it("has a fault for every statement that writes", () => {
    const writing = statements
      .filter(({ writes, ofCapabilities }) => writes === true && ofCapabilities === undefined)
      .map(({ name }) => name);
    expect(Object.keys(faults).toSorted()).toEqual(writing.toSorted());
  });

  it("asks nothing that changes something without it", async () => {
    const { carrier, optionsWith, world } = await testBranch();
    const { write: _, ...options } = optionsWith();
    const calls: string[] = [];
    const digest = world.digest();
    const listening = changed(carrier, (call, answer) => {
      calls.push(call);
      return answer;
    });
    const report = await checkContract(options, { carrier: listening });
    expect(world.digest()).toBe(digest);
    expect(calls.filter((call) => !/^(GET|OPTIONS) |^POST \/pusher\/auth$/.test(call))).toEqual([]);
    expect(report.judged).toHaveLength(
      statements.filter(
        ({ writes, ofCapabilities }) => writes !== true && ofCapabilities === undefined,
      ).length,
    );
  });
});
