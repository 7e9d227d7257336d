import { describe, expect, it } from "vitest";
import type { StoreKey } from "../../ports/local-store.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import {
  debriefCharactersMax,
  debriefsMax,
  type KeptDebrief,
  KeptDebriefs,
} from "./kept-debriefs.ts";

const action = {
  at: 5,
  name: "confirm",
  orderNumber: "1001",
  earnedPoints: true,
  wasRefused: false,
} as const;

function aDebrief(result: string, recording = "{}"): KeptDebrief {
  return {
    result,
    timeZone: "Asia/Dubai",
    recording,
    debrief: {
      score: 82,
      goals: [{ id: "approve", points: 20, weight: 25 }],
      advice: { goalId: "approve", cost: 5, orderNumber: "1001" },
      startedAt: 0,
      endedAt: 90,
      waiting: [{ at: 0, count: 3 }],
      actions: [action],
      troubles: [{ from: 1, until: 2, command: "delete_rider" as const }],
      missed: [{ goalId: "approve", lastMomentAt: 7, until: 9, meanwhile: [action] }],
      opensAt: 7,
    },
  };
}

/** Storage with room for so many characters of a value. */
class SmallStore extends MemoryLocalStore {
  private readonly room: number;

  constructor(room: number) {
    super();
    this.room = room;
  }

  override write(key: StoreKey, value: string): boolean {
    return value.length <= this.room && super.write(key, value);
  }
}

describe("The debriefs that a device keeps", () => {
  it("open after a reload and in another tab, the last twenty of them", () => {
    const store = new MemoryLocalStore();
    const [page, otherTab] = [new KeptDebriefs(store), new KeptDebriefs(store)];
    otherTab.start();
    for (let run = 0; run <= debriefsMax; run += 1) page.add(aDebrief(`run ${run}`));
    store.writeFromElsewhere("training_debriefs", store.read("training_debriefs"));
    for (const kept of [new KeptDebriefs(store), otherTab]) {
      expect(kept.of("run 1")).toEqual(aDebrief("run 1"));
      expect(kept.of("run 0")).toBeUndefined();
    }
  });

  it("lose the oldest where they take too much room, or where storage is full", () => {
    const stores = [new MemoryLocalStore(), new SmallStore(debriefCharactersMax * 0.8)];
    for (const store of stores) {
      const page = new KeptDebriefs(store);
      for (const run of ["1", "2", "3"])
        page.add(aDebrief(run, "x".repeat(debriefCharactersMax * 0.4)));
      expect(page.of("1")).toBeDefined();
      const reloaded = new KeptDebriefs(store);
      expect(["1", "2", "3"].filter((run) => reloaded.of(run))).toEqual(
        store instanceof SmallStore ? ["3"] : ["2", "3"],
      );
    }
  });

  it("stay with the page where the device takes nothing", () => {
    const page = new KeptDebriefs(new SmallStore(0));
    page.add(aDebrief("1"));
    expect(page.of("1")).toEqual(aDebrief("1"));
  });

  it("leave out what they cannot read", () => {
    for (const broken of ["{", "5", '{"a":1}', "[null]", '[{"result":"1"}]']) {
      const store = new MemoryLocalStore();
      store.write("training_debriefs", broken);
      expect(new KeptDebriefs(store).of("1")).toBeUndefined();
    }
    const store = new MemoryLocalStore();
    store.write("training_debriefs", JSON.stringify([{ result: "1" }, aDebrief("2")]));
    expect(new KeptDebriefs(store).of("2")).toBeDefined();
  });

  it("leave out what no screen can draw", () => {
    const good = aDebrief("1");
    const { debrief } = good;
    const [action] = debrief.actions;
    for (const broken of [
      { ...good, timeZone: "Mars/Olympus" },
      { ...good, debrief: { ...debrief, startedAt: 1e300 } },
      { ...good, debrief: { ...debrief, opensAt: -9e15 } },
      { ...good, debrief: { ...debrief, actions: [{ ...action, at: 1e300 }] } },
      { ...good, debrief: { ...debrief, waiting: [{ at: debrief.startedAt, count: 0.5 }] } },
    ]) {
      const store = new MemoryLocalStore();
      store.write("training_debriefs", JSON.stringify([broken, aDebrief("2")]));
      const page = new KeptDebriefs(store);
      expect([page.of("1"), page.of("2")]).toEqual([undefined, aDebrief("2")]);
    }
  });

  it("can all be deleted", () => {
    const store = new MemoryLocalStore();
    const page = new KeptDebriefs(store);
    page.add(aDebrief("1"));
    page.deleteAll();
    expect([page.of("1"), store.read("training_debriefs")]).toEqual([undefined, undefined]);
  });
});
