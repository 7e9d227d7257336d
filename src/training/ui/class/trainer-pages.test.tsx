// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { observable, reaction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import type { ClassOverview } from "../../../../ports/class-server.ts";
import type { Read } from "../../../../ports/outcome.ts";
import { classUnderTest } from "../../../../tests/support/class/class-under-test.ts";
import { closeTraining } from "../../../../tests/support/screens/training-page.tsx";
import { HttpCarrier } from "../../class/http-carrier.ts";
import type { PlaceSummary } from "../../class/place-summary.ts";
import { TrainerClass } from "../../class/trainer-class.ts";
import type { ConsoleView, StartedCarrier } from "../../console/console-view.ts";
import { TrainerPages } from "./trainer-pages.tsx";

afterEach(closeTraining);

const calm: PlaceSummary = {
  isPaused: false,
  idleMs: 0,
  nearlyLost: 0,
  toDo: 2,
  sameRefusals: 0,
  score: 40,
};
const opened = { what: "opened", screen: "order", order: "1060" } as const;
const now = Date.parse("2026-03-14T12:00:00Z");
const goodView: ConsoleView = {
  clock: { now, timeZone: "Asia/Dubai", speed: 1, isPaused: false, isHeld: false },
  isLocked: false,
  scenario: "lunch-rush",
  seed: 7,
  currency: { code: "AED", precision: 2 },
  trainee: { name: "Eve", since: now },
  counts: {
    unconfirmed: 1,
    late: 0,
    withoutRider: 0,
    toDo: 1,
    nearlyLost: 0,
    sameRefusals: 0,
  },
  actions: [],
  logged: 0,
  waiting: [],
};

/** The page of a class with Fatima, Eve and Yusuf. Eve's page reports what is given. */
async function openPage(place?: () => StartedCarrier) {
  const { clock, room, key, join } = classUnderTest();
  const secrets = new Map(["Fatima", "Eve", "Yusuf"].map((name) => [name, join(name).secret]));
  room.start();
  const report = (name: string, written: { summary?: unknown; view?: unknown }): void => {
    const secret = secrets.get(name) ?? "";
    // As its JSON brings it.
    const read = JSON.parse(JSON.stringify(written), (_, value) =>
      value === "1e999" ? Number.POSITIVE_INFINITY : value,
    );
    room.report({ secret, carriedOut: 0, replies: [], ...read });
  };
  const overview = (): Read<ClassOverview> => {
    const { phase, choice, pace } = room;
    const places = room.overview().filter(({ name }) => !leftOut.has(name));
    const value = { phase, code: "", choice, pace, addresses: ["http://127.0.0.1"], places };
    return { kind: "loaded", value };
  };
  const calls: unknown[] = [];
  /** The names that the server's answers leave out. */
  const leftOut = new Set<string>();
  const server = {
    overview: async () => overview(),
    timeline: async () => ({ kind: "unreachable", reason: "network" }) as const,
    trainer: async (_: string, call: { readonly [field: string]: unknown }) => {
      calls.push(call);
      const isTold = call["do"] === "instruct";
      const value = isTold ? room.instruct(call["to"] as number, call["instruction"]) : new Map();
      return { kind: "loaded", value } as const;
    },
    view: async (_: string, id: number) =>
      ({
        kind: "loaded",
        value: { view: room.placeOf(id)?.view, replies: [] },
      }) as const,
  };
  for (const name of secrets.keys()) report(name, { summary: calm, view: goodView });
  const pass = async () => {
    await act(async () => {
      await clock.advanceBy(1_000);
    });
  };
  const errors: unknown[] = [];
  document.documentElement.lang = "en";
  const trainer = new TrainerClass({ server, clock, key });
  const page = render(
    <TrainerPages
      room={trainer}
      classKey={key}
      scenarios={["lunch-rush"]}
      saveFile={() => undefined}
      declared={undefined}
      placeCarrier={place ?? ((id) => new HttpCarrier({ server, clock, key, place: id }))}
      branchCarrier={() => new HttpCarrier({ server, clock, key, place: 1 })}
    />,
    { onCaughtError: (error) => errors.push(error) },
  );
  await pass();
  return { page, report, pass, errors, trainer, calls, room, join, leftOut };
}

const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

const withLast = (happening: object, agoMs: unknown = 0) => ({
  ...calm,
  last: { happening, agoMs },
});
const placed = { what: "placed", order: "7", source: "talabat" };
const said = { row: "order", order: "7" };
const hostileSummaries: readonly (readonly [string, unknown])[] = [
  ["a deadline that no date can show", withLast({ ...placed, confirmBy: 1e300 })],
  ["a deadline at the end of time", withLast({ ...placed, confirmBy: 8.64e15 + 1 })],
  ["half of the smallest unit of money", withLast({ ...placed, amount: 0.5 })],
  ["more money than a number holds exactly", withLast({ ...placed, amount: 2 ** 53 })],
  [
    "a time of an incident that no date can show",
    withLast({ what: "command", said: { ...said, time: -1e300 } }),
  ],
  ["half an amount of a command", withLast({ what: "command", said: { ...said, amount: -0.5 } })],
  ["an endless count", withLast({ what: "command", said: { ...said, count: "1e999" } })],
  ["an age without end", withLast(opened, "1e999")],
  ["an age before the beginning", withLast(opened, -1e300)],
  ["a score without end", { ...calm, score: "1e999" }],
  ["time left without end", { ...calm, leftMs: "1e999" }],
  ["half an order to do", { ...calm, toDo: 0.5, nearlyLost: -1, sameRefusals: 1e300 }],
  ["a screen of its own", withLast({ what: "opened", screen: "__proto__", tab: "constructor" })],
  [
    "words of its own",
    withLast({ what: "act", act: "$t(act.approve){{count}}", order: "\u202e7" }),
  ],
  [
    "another row",
    withLast({ what: "command", said: { row: "next_card.$t(row)", outcome: "toString" } }),
  ],
  [
    "a change of its own",
    withLast({ what: "changed", event: "constructor", order: "7", person: "{{x}}" }),
  ],
  ["a text", "no summary"],
  ["a list", [calm]],
];

const hostileViews: readonly (readonly [string, unknown])[] = [
  [
    "a zone that does not exist",
    { ...goodView, clock: { ...goodView.clock, timeZone: "Mars/Olympus" } },
  ],
  ["a clock that no date can show", { ...goodView, clock: { ...goodView.clock, now: 1e300 } }],
  ["an endless speed", { ...goodView, clock: { ...goodView.clock, speed: "1e999" } }],
  [
    "a currency without decimals that exist",
    { ...goodView, currency: { code: "AED", precision: 400 } },
  ],
  ["a currency of another form", { ...goodView, currency: { code: "$t(x)<b>", precision: 2 } }],
  [
    "a beginning that no date can show",
    { ...goodView, trainee: { name: "Eve", since: 8.64e15 + 1 } },
  ],
  [
    "an opened screen that no date can show",
    { ...goodView, trainee: { name: "Eve", since: now, open: { screen: "order", since: -1e300 } } },
  ],
  [
    "a deadline that no date can show",
    { ...goodView, counts: { ...goodView.counts, nextDeadline: 1e300 } },
  ],
  ["half an order", { ...goodView, counts: { ...goodView.counts, unconfirmed: 0.5 } }],
  ["an advice at no time", { ...goodView, advice: { kind: "deadline", order: "7", at: 1e300 } }],
  [
    "a line at no time",
    { ...goodView, actions: [{ at: 1e300, by: "trainee", happening: opened }] },
  ],
  [
    "an amount of half a unit",
    { ...goodView, actions: [{ at: now, by: "branch", happening: { ...placed, amount: 0.5 } }] },
  ],
  ["a wait until no time", { ...goodView, waiting: [{ key: "order", for: "time", until: 1e300 }] }],
  ["an endless log", { ...goodView, logged: "1e999" }],
];

describe("One trainee's report does not take the trainer's page down [CL-5]", () => {
  it.each(hostileSummaries)("with %s in the row", async (_, summary) => {
    const { report, pass, errors } = await openPage();
    report("Eve", { summary });
    await pass();
    expect(screen.getAllByRole("row")).toHaveLength(4);
    expect(within(rowOf("Fatima")).getByText("40")).toBeDefined();
    expect(within(rowOf("Eve")).getByRole("button", { name: /Look/ })).toBeDefined();
    expect(errors).toEqual([]);
    await press("Message to all");
    expect(screen.getByRole("textbox", { name: /up to 200/ })).toBeDefined();
  });

  it.each(hostileViews)("with %s on the board that is looked at", async (_, view) => {
    const { report, pass, errors } = await openPage();
    report("Eve", { view });
    await press(/board of .*Eve/);
    await pass();
    expect(errors).toEqual([]);
    await press("Back to the class");
    expect(screen.getAllByRole("row")).toHaveLength(4);
  });

  it("shows the last view that could be read while the trainee sends others", async () => {
    const { report, pass, errors } = await openPage();
    await press(/board of .*Eve/);
    await pass();
    const clock = () => document.querySelector("time")?.textContent;
    expect(clock()).toBe("16:00:00");
    for (const [, view] of hostileViews.slice(0, 4)) {
      report("Eve", { view });
      await pass();
    }
    expect(clock()).toBe("16:00:00");
    expect(errors).toEqual([]);
  });
});

describe("The list of trainees", () => {
  it("finds a trainee as people write the name, as riders are found", async () => {
    const { pass, join } = await openPage();
    join("أحمد");
    await pass();
    const type = (value: string) =>
      act(async () => fireEvent.change(screen.getByRole("searchbox"), { target: { value } }));
    await type("\u200fاحمد ");
    expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["أأحمد"]);
  });

  it("asks before it removes a trainee, keeps the focus in place, and names each icon", async () => {
    const { pass, calls } = await openPage();
    for (let second = 0; second < 8; second += 1) await pass();
    const eve = () => within(rowOf("Eve"));
    const remove = eve().getByRole("button", { name: "Remove Eve" });
    expect([remove.title, remove.textContent]).toEqual(["Remove Eve", "Remove"]);
    await press("Remove Eve");
    expect(document.activeElement).toBe(eve().getByRole("button", { name: "Keep" }));
    await press("Keep");
    expect(calls).toEqual([]);
    await press("Remove Eve");
    await press("Remove Eve now");
    expect(calls).toEqual([{ do: "remove", id: 2 }]);
  });
});

describe("A part of the trainer's page that cannot be drawn", () => {
  const broken = () => {
    throw new Error("broken");
  };

  it("leaves the other rows in use, is reported once, and is drawn again after Try again [CL-5]", async () => {
    const { trainer, pass, errors } = await openPage();
    const state = { isBroken: true };
    const show = async () => {
      // The server's answers bring the row again and again.
      for (const place of trainer.view.shown?.places ?? []) {
        if (place.name !== "Eve") continue;
        Object.defineProperty(place, "counts", {
          configurable: true,
          get: () => (state.isBroken ? broken() : undefined),
        });
      }
    };
    const stop = reaction(() => trainer.view, show);
    await pass();
    await pass();
    await pass();
    expect(within(rowOf("Eve")).getByRole("alert").textContent).toContain("cannot be shown");
    expect(within(rowOf("Yusuf")).getByText("40")).toBeDefined();
    expect(errors).toEqual([new Error("broken")]);
    state.isBroken = false;
    await press("Try again");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(within(rowOf("Eve")).getByText("40")).toBeDefined();
    stop();
  });

  it("leaves the way back from a board that cannot be looked at [CL-5]", async () => {
    const { errors } = await openPage(() =>
      observable({
        start: () => () => undefined,
        get view() {
          return this.isConnected ? broken() : undefined;
        },
        isConnected: true,
        send: broken,
      }),
    );
    await press(/board of .*Eve/);
    expect(screen.getByRole("alert").textContent).toContain("cannot be shown");
    expect(errors).toEqual([new Error("broken")]);
    await press("Back to the class");
    expect(screen.getAllByRole("row")).toHaveLength(4);
  });
});

describe("a trainee who leaves while the trainer is busy with that place", () => {
  it("gets no message, nor does anyone else, and the trainer reads so [CL-4] (N45)", async () => {
    const { room, join, pass } = await openPage();
    await press("Message to Eve");
    const eve = room.overview().find(({ name }) => name === "Eve")!;
    room.remove(eve.id);
    join("Zoe");
    await pass();
    const text = within(screen.getByRole("dialog")).getByRole("textbox");
    fireEvent.change(text, { target: { value: "Well done" } });
    await press("Send");
    expect(room.overview().map(({ name }) => name)).toEqual(["Fatima", "Yusuf", "Zoe"]);
    expect(screen.getByText("The message was sent to 0 trainees.")).toBeDefined();
  });

  it("is looked at no more, also after coming back [CL-5] (N45)", async () => {
    const { pass, leftOut } = await openPage();
    await press(/board of .*Eve/);
    expect(screen.queryByRole("table")).toBeNull();
    leftOut.add("Eve");
    await pass();
    expect(screen.getAllByRole("row")).toHaveLength(3);
    leftOut.clear();
    await pass();
    expect(screen.getAllByRole("row")).toHaveLength(4);
    await press(/board of .*Eve/);
    expect(screen.queryByRole("table")).toBeNull();
  });
});
