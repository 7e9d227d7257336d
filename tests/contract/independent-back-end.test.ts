import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import { networkCarrier } from "../../deploy/contract/network-carrier.ts";
import { unkept } from "../support/servers/unkept.ts";
import { type Mistake, startIndependentBackEnd } from "./independent-back-end.ts";

async function reportOn(mistake?: Mistake) {
  const { options, close } = await startIndependentBackEnd(mistake);
  try {
    return await checkContract(options, { carrier: networkCarrier(new AbortController().signal) });
  } finally {
    await close();
  }
}

/** For each mistake the statement that names it first. */
const named: Readonly<Record<Mistake, string>> = {
  "stranger-let-in": "session.strangers",
  "lists-of-all-branches": "lists.asked-branches",
  "time-without-a-zone": "orders.zones",
  "error-as-a-page": "orders.unknown",
  "answers-may-be-kept": "answers.caching",
  "total-with-a-comma": "lists.fields",
  "every-channel-signed": "push.foreign-channels",
  "steps-at-any-status": "write.stale-step",
  "push-without-its-time": "write.push",
  "minutes-are-added": "acceptance.set",
  "repeat-is-refused": "acceptance.repeat",
  "payments-replaced-by-the-last": "complete.payments",
  "token-of-another-person": "write.refresh",
};

describe("an independent back end that was written from the guide alone", () => {
  it("shares nothing with the simulator or the app", () => {
    const code = readFileSync(new URL("independent-back-end.ts", import.meta.url), "utf8");
    const imported = [...code.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
    expect(imported.filter((name) => name?.startsWith("."))).toEqual([]);
  });

  it("is accepted when it is right, and says what it leaves behind [IN-5]", async () => {
    const report = await reportOn();
    expect(unkept(report).filter((line) => !/not given|^terminals\./.test(line))).toEqual([]);
    expect(report.left).toEqual(
      expect.arrayContaining([
        "Order 1017: unconfirmed → in_progress",
        "Order 1018: ready → collected",
        "A payment of order 1018 was recorded: Cash.",
        "Order 1019: unconfirmed → rejected",
      ]),
    );
  });

  it.each(Object.entries(named) as (readonly [Mistake, string])[])(
    "is told of %s by %s first [IN-5]",
    async (mistake, statement) => {
      const { judged } = await reportOn(mistake);
      const [first] = judged.filter(({ finding }) => finding.kind === "broken");
      expect(first?.statement.name).toBe(statement);
    },
    20_000,
  );
});
