import { describe, expect, it } from "vitest";
import type { Read } from "../../ports/outcome.ts";
import { aBranch, aMe } from "../../tests/support/company-builders.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { ScriptedReferenceApi } from "../../tests/support/scripted-reference-api.ts";
import { CompanyStore } from "./company-store.ts";
import { type ReferenceApi, ReferenceData } from "./reference-data.ts";

const others = [
  "branches",
  "paymentTypes",
  "printSettings",
  "logisticsPartners",
  "riders",
  "cancelReasons",
] as const satisfies readonly (keyof ReferenceApi)[];

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
  for (const name of others) {
    await made.api.answer(name, loaded(name === "branches" ? [aBranch(1)] : []));
  }
  expect(await loading).toBe("loaded");
  return made;
}

describe("loading the reference data", () => {
  it("asks who am I first, then the six others together, each through the session [SE-6]", async () => {
    const { api, referenceData, companyStore, reads } = make();
    const loading = referenceData.load();
    expect(api.calls).toEqual(["me"]);
    await api.answer("me", loaded(aMe()));
    expect(api.calls.slice(1).toSorted()).toEqual(
      [...others.filter((name) => name !== "riders"), "riders 3"].toSorted(),
    );
    for (const name of others) {
      expect(companyStore.isLoaded).toBe(false);
      await api.answer(name, loaded(name === "branches" ? [aBranch(1)] : []));
    }
    expect(await loading).toBe("loaded");
    expect(companyStore.isLoaded).toBe(true);
    expect(companyStore.company?.name).toBe("Harbour Kitchen");
    expect(companyStore.staff?.name).toBe("Lina");
    expect(companyStore.branches).toEqual([aBranch(1)]);
    expect(reads()).toBe(7);
  });

  it("ends with the failure of the first call, and asks nothing more", async () => {
    const { api, referenceData, companyStore } = make();
    const loading = referenceData.load();
    await api.answer("me", { kind: "refused", status: 403, message: "no" });
    expect(await loading).toEqual({ kind: "refused", status: 403, message: "no" });
    expect(api.calls).toEqual(["me"]);
    expect(companyStore.isLoaded).toBe(false);
  });

  for (const failing of others) {
    it(`takes nothing when ${failing} fails, and tells exactly how`, async () => {
      const { api, referenceData, companyStore } = make();
      const loading = referenceData.load();
      await api.answer("me", loaded(aMe()));
      for (const name of others) {
        const failure = { kind: "unreachable", reason: "timeout" } as const;
        await api.answer(name, name === failing ? failure : loaded([]));
      }
      expect(await loading).toEqual({ kind: "unreachable", reason: "timeout" });
      expect(companyStore.isLoaded).toBe(false);
      expect(companyStore.branches).toEqual([]);
    });
  }
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
    it(`for ${data} loads that data anew and no other`, async () => {
      const { api, referenceData } = await makeLoaded();
      const before = api.calls.length;
      const reloading = referenceData.reload(data);
      expect(api.waitingNames).toEqual([call]);
      await api.answer(call, loaded(call === "me" ? aMe() : []));
      await reloading;
      expect(api.calls).toHaveLength(before + 1);
    });
  }

  it("replaces the branches and leaves the rest", async () => {
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
    await api.answer("branches", { kind: "refused", status: 500 });
    await reloading;
    expect(companyStore.branches).toEqual([aBranch(1)]);
    expect(reporter.reports).toEqual([
      expect.objectContaining({ details: { data: "locations", failure: "refused" } }),
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

  it("before anything is loaded asks nothing: the first load brings it", async () => {
    const { api, referenceData } = make();
    await referenceData.reload("riders");
    expect(api.calls).toEqual([]);
  });
});
