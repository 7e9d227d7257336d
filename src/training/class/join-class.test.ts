// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import type { ClassServer, Joined } from "../../../ports/class-server.ts";
import type { Read } from "../../../ports/outcome.ts";
import { TrainingResults } from "../../../simulator/training/results.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { LanguageStore } from "../../device/language-store.ts";
import { joinClass } from "./join-class.ts";
import { readPlace } from "./kept-place.ts";

const lost: Read<Joined> = { kind: "unreachable", reason: "network" };
const loaded = (value: Joined): Read<Joined> => ({ kind: "loaded", value });

afterEach(() => sessionStorage.clear());

it("Pressing Join keeps the language that the page shows, also for the branch that a class shares (N55)", async () => {
  const device = new MemoryLocalStore();
  const joining = new LanguageStore(device, () => ["ms"]);
  const join = joinClass({
    store: device,
    page: window,
    random: () => 0.5,
    server: { join: async () => loaded({ kind: "joined", id: 1, secret: "S" }) },
    chooseLanguage: () => joining.choose(joining.first(undefined)),
  });
  expect(joining.chosen).toBeUndefined();
  await join("ABCDEF", "Aisyah");
  // The shared branch opens in another page, whose staff have a language of their own.
  const inBranch = new LanguageStore(device, () => ["ms"]);
  expect([inBranch.chosen, inBranch.first("ar")]).toEqual(["ms", "ms"]);
});

it("A place is taken by one attempt, however often its answer is lost, and this tab keeps it under the trimmed name", async () => {
  const answers = [
    lost,
    loaded({ kind: "wrong_code", triesLeft: 9 }),
    loaded({ kind: "joined", id: 4, secret: "S" }),
  ];
  const asked: Parameters<ClassServer["join"]>[0][] = [];
  const store = new MemoryLocalStore();
  let draws = 0;
  const random = (): number => {
    draws += 1;
    return (draws * 0.123456789) % 1;
  };
  const join = joinClass({
    store,
    random,
    page: window,
    chooseLanguage: () => undefined,
    server: {
      join: async (joining) => {
        asked.push(joining);
        return answers.shift() ?? lost;
      },
    },
  });
  expect(await join("ABCDEF", " Fatima ")).toEqual({ kind: "unreachable" });
  expect(await join("AAAAAA", " Fatima ")).toEqual({ kind: "wrong_code", triesLeft: 9 });
  expect(readPlace(window)).toBeUndefined();
  const place = { id: 4, secret: "S", name: "Fatima", carriedOut: 0 };
  expect(await join("ABCDEF", " Fatima ")).toEqual(place);
  expect(readPlace(window)).toEqual(place);
  expect(new TrainingResults(store).trainee).toBe("Fatima");
  expect(new Set(asked.map(({ attempt }) => attempt)).size).toBe(1);
  expect(asked[0]?.attempt.length).toBeGreaterThanOrEqual(20);
});
