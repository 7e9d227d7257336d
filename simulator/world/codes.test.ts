import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import {
  headless,
  staffApiOf,
  valueOfAnswer,
  withCapabilities,
} from "../../tests/support/branch/headless.ts";
import { encodeJob } from "../server/encode-order.ts";
import { ownOnline } from "./sources.ts";

const fourDigits = expect.stringMatching(/^[1-9]\d{3}$/);

/** An order whose driver a partner has found, on a back end that declares access codes or does not. */
async function takenOrder(contact?: { readonly branches?: readonly number[] }) {
  const capabilities = contact === undefined ? {} : { contact };
  const base = withCapabilities("empty-branch", capabilities);
  const scenario = { ...base, partners: [{ name: "Hinode Bikes", refusesPercent: 0 }] };
  const simulation = headless({ scenario });
  const { world, clock } = simulation;
  const stop = world.start();
  const request = { isTakeaway: false, status: "new", scheduledFor: "never" } as const;
  const branchId = world.reference.branches[0]!.id;
  const order = world.order({ ...request, source: ownOnline, branchId });
  const [partner] = world.reference.partners;
  world.change(({ partners }) => partners.create(order, partner!.id, { name: "Mona" }));
  const jobNow = () => valueOfAnswer(staffApiOf(simulation).order(order.id)).job;
  const pending = jobNow();
  await clock.runUntil(order.placedAt + 3 * minuteMs);
  const job = jobNow();
  stop();
  return { order, pending, job };
}

describe("A partner's driver", () => {
  it("is reached by a number with an access code for three hours, where the back end declares it [CT-1]", async () => {
    const { order, pending, job } = await takenOrder({});
    const validUntil = order.placedAt + 3 * hourMs;
    expect(pending).not.toHaveProperty("driverTelephoneAccess");
    expect(job).toMatchObject({
      driverTelephone: expect.any(String),
      driverTelephoneAccess: { code: fourDigits, validUntil },
    });
    expect(encodeJob(job!)).toMatchObject({
      telephone_access_code: job?.driverTelephoneAccess?.code,
      telephone_valid_until: new Date(validUntil).toISOString(),
    });
  });

  it.each([undefined, { branches: [2] }])(
    "has none where the branch declares none: %o (CP-1)",
    async (contact) => {
      const { job } = await takenOrder(contact);
      expect(job?.driverTelephone).toEqual(expect.any(String));
      expect(job).not.toHaveProperty("driverTelephoneAccess");
      expect(encodeJob(job!)).not.toHaveProperty("telephone_access_code");
    },
  );

  it("is drawn as without access codes (CP-6)", async () => {
    const [{ job: without }, { job }] = [await takenOrder(), await takenOrder({})];
    const { driverTelephoneAccess: _added, ...rest } = job!;
    expect(rest).toEqual(without);
  });
});
