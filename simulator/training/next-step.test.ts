import { expect, it } from "vitest";
import type { ControlName } from "../../ports/entities/control-name.ts";
import type { OrderId, OrderSource } from "../../ports/entities/ids.ts";
import { second } from "../../tests/support/samples/run-builder.ts";
import { nextStep } from "./next-step.ts";
import type { RunPlan } from "./plan-run.ts";
import type { StaffAct } from "./staff-act.ts";
import type { SeenPage } from "./step.ts";

const order = 1 as OrderId;
const plan: RunPlan = {
  task: { goalId: "once", act: { do: "complete", order }, dueAt: second(60) },
  wait: undefined,
  eventAt: second(40),
};

function stepOn(page: Partial<SeenPage>) {
  const seen: SeenPage = {
    tab: undefined,
    dialog: undefined,
    panels: [],
    controls: [],
    rows: [],
    isLong: false,
    ...page,
  };
  return nextStep(plan, { page: seen, now: second(10), tabOf: () => undefined });
}

it.each([order, 2 as OrderId])(
  "On the screen of a successful payment nothing is to be pressed, and nothing is said of a terminal without an answer, for order %s",
  (shown) => {
    const dialog = { is: "card_payment", order: shown } as const;
    expect(stepOn({ dialog, isPaid: true })).toMatchObject({ kind: "wait", reason: "paid" });
    expect(stepOn({ dialog })).toMatchObject({ kind: "wait", reason: "terminal", order: shown });
  },
);

it.each([
  ["terminal.checkStatus", ["terminal.goBackToPayment", "terminal.retryPayment"]],
  ["terminal.retryPayment", ["terminal.goBackToPayment", "terminal.checkStatus"]],
  ["terminal.goBackToPayment", ["terminal.retryPayment"]],
  ["terminal.goBack", ["terminal.retry"]],
] as const)(
  "After a card payment has ended, the filled button %s is the step, beside %j",
  (filled, beside) => {
    const controls = [...beside, filled].map((name) => ({
      name,
      label: name,
      isEnabled: true,
      isOn: false,
      isFilled: name === filled,
      order,
    }));
    expect(stepOn({ dialog: { is: "card_payment", order }, controls })).toMatchObject({
      kind: "press",
      control: { name: filled },
    });
  },
);

it("A move is by +30 min where that leads to the time and can be pressed, else by the dialog", () => {
  const dialog = { is: "order", order } as const;
  const button = (name: "reschedule.postpone" | "reschedule.button", isEnabled = true) => ({
    name,
    label: name,
    isEnabled,
    isOn: false,
    isFilled: false,
    order,
  });
  const pressed = (isLater: boolean, isEnabled: boolean) => {
    const act = { do: "move", order, time: "14:00", isLater } as const;
    const moving: RunPlan = { ...plan, task: { goalId: "move", act, dueAt: second(60) } };
    const controls = [button("reschedule.button"), button("reschedule.postpone", isEnabled)];
    const page: SeenPage = {
      tab: undefined,
      dialog,
      panels: [],
      controls,
      rows: [],
      isLong: false,
    };
    const step = nextStep(moving, { page, now: second(10), tabOf: () => undefined });
    return step !== undefined && "control" in step ? step.control.name : step?.kind;
  };
  expect([pressed(true, true), pressed(true, false), pressed(false, true)]).toEqual([
    "reschedule.postpone",
    "reschedule.button",
    "reschedule.button",
  ]);
});

it("More time leads from the row or the popup to the longest time, and sends any that is chosen", () => {
  const control = (name: ControlName, facts: object = {}) => ({
    name,
    label: name,
    isEnabled: true,
    isOn: false,
    isFilled: false,
    order,
    ...facts,
  });
  const act = { do: "give_time", order } as const;
  const giving: RunPlan = { ...plan, task: { goalId: "told", act, dueAt: second(60) } };
  const pressed = (
    controls: SeenPage["controls"],
    is?: "order" | "more_time",
    task = giving.task,
  ) => {
    const dialog = is === "order" ? ({ is, order } as const) : undefined;
    const panels = is === "more_time" ? ([is] as const) : [];
    const page = { tab: undefined, dialog, panels, controls, rows: [order], isLong: false };
    const step = nextStep({ ...plan, task }, { page, now: second(10), tabOf: () => undefined });
    return step !== undefined && "control" in step
      ? [step.control.name, step.control.choice].join(" ")
      : step?.kind;
  };
  const number = control("number");
  expect(pressed([number, control("more_time")])).toBe("more_time ");
  expect(pressed([number])).toBe("number ");
  const offered = (chosen?: number, isEnabled = true) => [
    ...[5, 20].map((minutes) =>
      control("more_time_choice", {
        choice: String(minutes),
        isEnabled,
        isOn: minutes === chosen,
      }),
    ),
    control("promise.moreTime", { isEnabled: isEnabled && chosen !== undefined }),
  ];
  for (const dialog of ["order", "more_time"] as const) {
    expect(pressed(offered(), dialog)).toBe("more_time_choice 20");
    expect(pressed(offered(5), dialog)).toBe("promise.moreTime ");
    expect(pressed(offered(5, false), dialog)).toBe("wait");
  }
  // The panel may lie over the button of another act, or of another order.
  const close = { ...control("close"), isFilled: false };
  const behind = [control("action.markReady"), ...offered(5), close];
  const task = (act: StaffAct) => ({ goalId: "told", act, dueAt: second(60) });
  expect(pressed(behind, "more_time", task({ do: "mark_ready", order }))).toBe("close ");
  expect(pressed(behind, "more_time", task({ do: "give_time", order: 2 as OrderId }))).toBe(
    "close ",
  );
});

it("The code of the one who takes an order is written before it is sent, and once", () => {
  const control = (name: ControlName, value?: string) => ({
    name,
    label: name,
    isEnabled: true,
    isOn: false,
    isFilled: false,
    order,
    ...(value !== undefined && { value }),
  });
  const dialog = { is: "completion_question", order } as const;
  for (const done of ["send_out", "complete"] as const) {
    const act = { do: done, order, code: "4711" };
    const handing: RunPlan = { ...plan, task: { goalId: "codes", act, dueAt: second(60) } };
    const stepWith = (typed: string) => {
      const controls = [control("handover.code", typed), control("complete.proceed")];
      const page = { tab: undefined, dialog, panels: [], controls, rows: [], isLong: false };
      return nextStep(handing, { page, now: second(10), tabOf: () => undefined });
    };
    for (const typed of ["", "4712"])
      expect(stepWith(typed)).toMatchObject({
        kind: "type",
        text: "4711",
        control: { name: "handover.code" },
      });
    expect(stepWith("4711")).toMatchObject({
      kind: "press",
      control: { name: "complete.proceed" },
    });
  }
});

it("Busy, pause and open lead through the list of sources, and Open now beside what is paused comes first", () => {
  const control = (name: ControlName, choice?: string) => ({
    name,
    label: name,
    isEnabled: true,
    isOn: false,
    isFilled: false,
    ...(choice !== undefined && { choice }),
  });
  const source = "munchbay" as OrderSource;
  const slow = (mode: "busy" | "paused", minutes: number, of: OrderSource | "all" = source) =>
    ({ do: "slow_source", mode, source: of, minutes }) as const;
  const open = { do: "open_source", source } as const;
  const title = control("acceptance.title");
  const listed = [
    title,
    ...["all", "munchbay", "platehop"].flatMap((each) => [
      control("source_open", each),
      control("source_busy", `${each} 20`),
      control("source_pause", `${each} 15`),
    ]),
  ];
  const pressed = (
    act: StaffAct,
    controls: SeenPage["controls"],
    panels: SeenPage["panels"] = ["taking_orders"],
  ) => {
    const slowing: RunPlan = { ...plan, task: { goalId: "slow", act, dueAt: second(60) } };
    const page = { tab: undefined, dialog: undefined, panels, controls, rows: [], isLong: false };
    const step = nextStep(slowing, { page, now: second(10), tabOf: () => undefined });
    return step !== undefined && "control" in step
      ? [step.control.name, step.control.choice].join(" ")
      : step?.kind;
  };
  expect(pressed(slow("busy", 20), [title], [])).toBe("acceptance.title ");
  expect(pressed(slow("busy", 20), [title])).toBe("wait");
  expect(pressed(slow("busy", 20, "all"), listed)).toBe("source_busy all 20");
  expect(pressed(slow("paused", 15), listed)).toBe("source_pause munchbay 15");
  expect(pressed(slow("paused", 30), listed)).toBe("wait");
  expect(pressed(open, listed)).toBe("source_open munchbay");
  const strip = control("acceptance.openNow", "platehop munchbay");
  expect(pressed(open, [title, strip], [])).toBe("acceptance.openNow platehop munchbay");
  const other = control("acceptance.openNow", "platehop");
  expect(pressed(open, [title, other], [])).toBe("acceptance.title ");

  // On a phone the list is reached by readiness, which may be opened over it again.
  const light = control("readiness");
  const phone = [light, control("acceptance.show")];
  expect(pressed(open, [light], [])).toBe("readiness ");
  expect(pressed(open, phone, ["readiness"])).toBe("acceptance.show ");
  expect(pressed(open, phone, ["readiness", "taking_orders"])).toBe("acceptance.show ");
});

it("No waiting passes the next event of the lesson", () => {
  const dialog = { is: "card_payment", order } as const;
  const late: RunPlan = { ...plan, eventAt: second(12) };
  const page: SeenPage = {
    tab: undefined,
    dialog,
    isPaid: true,
    panels: [],
    controls: [],
    rows: [],
    isLong: false,
  };
  expect(nextStep(late, { page, now: second(10), tabOf: () => undefined })).toMatchObject({
    until: second(12),
  });
});
