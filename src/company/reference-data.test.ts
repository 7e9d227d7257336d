import { describe, expect, it } from "vitest";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import { aBranch, aMe } from "../../tests/support/samples/company-builders.ts";
import { cash } from "../../tests/support/samples/payment-types.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedReferenceApi } from "../../tests/support/stand-ins/scripted-reference-api.ts";
import { CompanyStore } from "./company-store.ts";
import { ReferenceData } from "./reference-data.ts";

const loaded = <Value>(value: Value): Read<Value> => ({ kind: "loaded", value });

function make() {
  const api = new ScriptedReferenceApi();
  const reporter = new RecordingReporter();
  const companyStore = new CompanyStore();
  let reads = 0;
  const session = {
    read: <Value>(call: () => Promise<Read<Value>>) => {
      reads += 1;
      return call();
    },
  };
  const referenceData = new ReferenceData({ api, session, companyStore, reporter });
  return { api, reporter, companyStore, referenceData, reads: () => reads };
}

async function makeLoaded() {
  const made = make();
  const loading = made.referenceData.load();
  await made.api.answer("me", loaded(aMe()));
  await made.api.answer("branches", loaded([aBranch(1)]));
  expect(await loading).toBe("loaded");
  return made;
}

describe("loading the reference data", () => {
  it("reports each 500 of a start, and no other status [ER-3]", async () => {
    for (const status of [403, 500]) {
      const { api, referenceData, reporter } = make();
      const loading = referenceData.load();
      await api.answer("me", refusedWith(status));
      expect(await loading).toEqual(refusedWith(status));
      const told = reporter.reports.map(({ kind, details }) => [kind, details]);
      expect(told).toEqual(status === 500 ? [["server_error", { status: 500 }]] : []);
    }
  });

  it("reports once what of /me could not be read (N16)", async () => {
    const { api, referenceData, reporter } = make();
    for (const detail of ["user_id is missing", "user_id is missing"]) {
      const loading = referenceData.load();
      await api.answer("me", { kind: "malformed", detail });
      expect(await loading).toEqual({ kind: "malformed", detail });
    }
    expect(reporter.reports).toEqual([
      {
        kind: "malformed_answer",
        message: "The company's data could not be read: user_id is missing",
      },
    ]);
  });

  it("requests the member of staff, then the branches: the board needs no more [SE-6]", async () => {
    const { api, referenceData, companyStore, reads } = make();
    const loading = referenceData.load();
    expect(api.calls).toEqual(["me"]);
    await api.answer("me", loaded(aMe()));
    expect(api.calls).toEqual(["me", "branches"]);
    expect(companyStore.isLoaded).toBe(false);
    await api.answer("branches", loaded([aBranch(1)]));
    expect(await loading).toBe("loaded");
    expect(companyStore.isLoaded).toBe(true);
    expect(companyStore.company?.name).toBe("Harbour Kitchen");
    expect(companyStore.staff?.name).toBe("Lina");
    expect(companyStore.branches).toEqual([aBranch(1)]);
    expect(reads()).toBe(2);
  });

  it("ends with the failure of the first call and sends nothing more", async () => {
    const { api, referenceData, companyStore } = make();
    const loading = referenceData.load();
    await api.answer("me", refusedWith(403, "no"));
    expect(await loading).toEqual(refusedWith(403, "no"));
    expect(api.calls).toEqual(["me"]);
    expect(companyStore.isLoaded).toBe(false);
  });

  it("takes nothing when the branches fail, and returns the exact failure", async () => {
    const { api, referenceData, companyStore } = make();
    const loading = referenceData.load();
    await api.answer("me", loaded(aMe()));
    const failure = { kind: "unreachable", reason: "timeout" } as const;
    await api.answer("branches", failure);
    expect(await loading).toEqual(failure);
    expect(companyStore.isLoaded).toBe(false);
    expect(companyStore.branches).toEqual([]);
  });
});

const laterCalls = [
  ["payment_types", "paymentTypes"],
  ["print_settings", "printSettings"],
  ["logistics_partners", "logisticsPartners"],
  ["riders", "riders"],
  ["cancel_reasons", "cancelReasons"],
] as const;

describe("the rest of the reference data", () => {
  it.each(laterCalls)("%s is loaded through the session and taken [SE-6]", async (data, call) => {
    const { api, referenceData, reads } = await makeLoaded();
    const before = reads();
    const loading = referenceData.loadPart(data);
    expect(api.waitingNames).toEqual([call]);
    await api.answer(call, loaded([]));
    expect(await loading).toBe("loaded");
    expect(reads()).toBe(before + 1);
  });

  it("sends the company with the request for riders", async () => {
    const { api, referenceData } = await makeLoaded();
    void referenceData.loadPart("riders");
    expect(api.calls.at(-1)).toBe("riders 3");
    await api.answer("riders", loaded([]));
  });

  it("shows deleted riders only once riders and partners are loaded [FL-7]", async () => {
    const { api, referenceData, companyStore } = await makeLoaded();
    const riders = referenceData.loadPart("riders");
    await api.answer("riders", loaded([]));
    await riders;
    expect(companyStore.areCarriersKnown).toBe(false);
    const partners = referenceData.loadPart("logistics_partners");
    await api.answer("logisticsPartners", loaded([]));
    await partners;
    expect(companyStore.areCarriersKnown).toBe(true);
  });

  it("returns the exact failure of a part, reports its 500, and keeps the others [ER-3]", async () => {
    const { api, referenceData, companyStore, reporter } = await makeLoaded();
    const loading = referenceData.loadPart("payment_types");
    await api.answer("paymentTypes", refusedWith(500));
    expect(await loading).toEqual(refusedWith(500));
    expect(companyStore.paymentTypes).toEqual([]);
    expect(reporter.reports.map(({ kind }) => kind)).toEqual(["server_error"]);
  });

  it.each([
    ["brings older data", loaded([])],
    ["fails", refusedWith(500)],
  ] as const)("gives way to what a sync event loaded meanwhile, where it %s", async (_, late) => {
    const { api, referenceData, companyStore, reporter } = await makeLoaded();
    const first = referenceData.loadPart("payment_types");
    const reloading = referenceData.reload("payment_types");
    const news = [cash];
    await api.answerNewest("paymentTypes", loaded(news));
    await reloading;
    await api.answer("paymentTypes", late);
    expect(await first).toBe("loaded");
    expect(companyStore.paymentTypes).toBe(news);
    expect(reporter.reports).toEqual([]);
  });

  it("is not requested before the company is known", async () => {
    const { api, referenceData } = make();
    expect(await referenceData.loadPart("riders")).toEqual({ kind: "cancelled" });
    expect(api.calls).toEqual([]);
  });
});

describe("a sync event", () => {
  for (const [data, call] of [
    ["company", "me"],
    ["payment_types", "paymentTypes"],
    ["locations", "branches"],
    ["riders", "riders"],
    ["logistics_partners", "logisticsPartners"],
    ["print_settings", "printSettings"],
  ] as const) {
    it(`for ${data} reloads that data and no other`, async () => {
      const { api, referenceData } = await makeLoaded();
      const before = api.calls.length;
      const reloading = referenceData.reload(data);
      expect(api.waitingNames).toEqual([call]);
      await api.answer(call, loaded(call === "me" ? aMe() : []));
      await reloading;
      expect(api.calls).toHaveLength(before + 1);
    });
  }

  it("replaces the branches and keeps the rest", async () => {
    const { api, referenceData, companyStore } = await makeLoaded();
    const { me, riders } = companyStore;
    const reloading = referenceData.reload("locations");
    await api.answer("branches", loaded([aBranch(1), aBranch(2)]));
    await reloading;
    expect(companyStore.branches).toHaveLength(2);
    expect(companyStore.me).toBe(me);
    expect(companyStore.riders).toBe(riders);
  });

  it("keeps the old data when the load fails, and reports it", async () => {
    const { api, referenceData, companyStore, reporter } = await makeLoaded();
    const reloading = referenceData.reload("locations");
    await api.answer("branches", refusedWith(500));
    await reloading;
    expect(companyStore.branches).toEqual([aBranch(1)]);
    expect(reporter.reports).toEqual([
      expect.objectContaining({ details: { data: "locations", failure: "refused", status: 500 } }),
    ]);
  });

  it("that comes during a load leads to one more load, however many come", async () => {
    const { api, referenceData, companyStore } = await makeLoaded();
    const first = referenceData.reload("locations");
    await Promise.all(Array.from({ length: 50 }, () => referenceData.reload("locations")));
    await api.answer("branches", loaded([aBranch(2)]));
    expect(api.waitingNames).toEqual(["branches"]);
    await api.answer("branches", loaded([aBranch(3)]));
    await first;
    expect(api.waitingNames).toEqual([]);
    expect(companyStore.branches).toEqual([aBranch(3)]);
    const later = referenceData.reload("locations");
    await api.answer("branches", loaded([]));
    await later;
    expect(companyStore.branches).toEqual([]);
  });

  it("sends nothing before the first load, which brings the data anyway", async () => {
    const { api, referenceData } = make();
    await referenceData.reload("riders");
    expect(api.calls).toEqual([]);
  });
});
