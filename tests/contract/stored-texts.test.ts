// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import type { StoreKey } from "../../ports/local-store.ts";
import { KeptDebriefs } from "../../simulator/training/kept-debriefs.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";
import { TrainingResults } from "../../simulator/training/results.ts";
import { ChangedOrders } from "../../src/alerts/changed-orders.ts";
import { BranchStore } from "../../src/company/branch-store.ts";
import { CompanyStore } from "../../src/company/company-store.ts";
import { deviceNumber } from "../../src/heartbeat/device-number.ts";
import { NotDeliveredStore } from "../../src/logistics/not-delivered-store.ts";
import { AttemptJournal } from "../../src/payments/attempt/journal/attempt-journal.ts";
import { FailedCounts } from "../../src/payments/attempt/journal/failed-counts.ts";
import { KeptLines } from "../../src/payments/kept-lines.ts";
import { readTokens } from "../../src/session/stored-tokens.ts";
import { BrowserTabFile } from "../../src/training/files/browser-tab-file.ts";
import { takeBeginning } from "../../src/training/runs/begin-again.ts";
import { readKeptDay } from "../../src/training/runs/kept-day.ts";
import { LeftRuns } from "../../src/training/runs/left-runs.ts";
import { DeadlineMemory } from "../../src/unconfirmed/deadline-memory.ts";
import { LimboStore } from "../../src/unconfirmed/limbo-store.ts";
import { storedRecording } from "../support/branch/stored-recording.ts";
import { noon, orderId } from "../support/samples/an-order.ts";
import { aBranch, aMe } from "../support/samples/company-builders.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";

const jwt = makeJwt(noon);
const reference = "DM-3-T_1-1800000000000";

const action =
  '{"at":5,"name":"confirm","orderNumber":"1001","earnedPoints":true,"wasRefused":false}';

/** The texts under the keys of the app's own store, each as version 0.1 wrote it. */
const oldTexts = {
  limbo: "[[1,1,1772539201000],[2,1,1772539201000,1772539200000]]",
  auto_rejected: "[[1,1772539200001],[2,1772539200001]]",
  not_delivered: "[[1,0],[2,3]]",
  changed_orders: "[[1,1772539200000]]",
  device_number: '"0123456789abcdef0123456789abcdef"',
  tokens: `{"jwt":"${jwt}","refresh_token":"refresh"}`,
  branch_selection: '{"kind":"one","branchId":3}',
  failed_attempts: "[[2,1],[1,2]]",
  "checkout_lines.7-1":
    '{"orderId":7,"orderNumber":"0012","at":1772539200000,"total":4550,"carried":[],"currency":{"code":"AED","precision":2},"lines":[{"kind":"manual","paymentTypeId":1,"name":"Cash","displayName":"Cash","amount":2000,"amountCollected":2000}]}',
  [`payment_journal.${reference}`]: `{"request":{"orderId":1001,"orderNumber":"1001","companyId":7,"branchId":3,"paymentTypeId":5,"device":{"id":"T-1","name":"Front desk"},"amount":4550,"currency":{"code":"AED","precision":2},"attemptId":"tab-1800000000000","reference":"${reference}"},"kind":"generic","balance":4550,"startedAt":1800000000000,"phase":"waiting","certainty":"open","partnerReferences":[],"paidBefore":[],"applied":"no","owner":"tab"}`,
  unreadable_payments: '[{"text":"{broken","wasPaid":true,"at":1800000000000}]',
  training_results:
    '{"trainees":["Fatima"],"used":[{"trainee":"Fatima","at":1772539200000}],"results":[{"id":"1","trainee":"Fatima","lesson":"first-order","lessonVersion":1,"seed":7,"takenAt":1772539200000,"tookMs":240000,"isExam":false,"hadHints":true,"score":82,"goals":[{"id":"approve","points":20,"weight":25}]}],"unfinished":[{"trainee":"Fatima","lesson":"trouble","lessonVersion":1,"seed":7,"leftAt":1772539200000,"tookMs":1000,"isExam":false,"hadHints":true,"score":5}],"isCatalogueDismissed":true}',
  training_debriefs: `[{"result":"1","timeZone":"Asia/Dubai","debrief":{"score":82,"goals":[{"id":"approve","points":20,"weight":25}],"advice":{"goalId":"approve","cost":5,"orderNumber":"1001"},"startedAt":0,"endedAt":90,"waiting":[{"at":0,"count":3}],"actions":[${action}],"troubles":[{"from":1,"until":2,"command":"delete_rider"}],"missed":[],"opensAt":7},"recording":"{}"}]`,
} satisfies Partial<Record<StoreKey, string>>;

/** The same under keys of the page's storages. */
const oldPageTexts = {
  "delivery-manager.training.begin": '{"hasHints":true,"isExam":false,"lesson":"first-order"}',
  "delivery-manager.training.day":
    '{"search":"","until":1772539200000,"isMuted":true,"goesOn":true,"recording":"{\\"format\\":1}"}',
  "delivery-manager.file": '{"name":"a.json","text":"{}"}',
  "delivery-manager.training.left.trouble.Fatima": `{"recording":${storedRecording()},"screens":[{"at":1,"view":{"path":"/","sound":"on"}}],"records":{"limbo":"[]"}}`,
};

const leftKey = "delivery-manager.training.left.trouble.Fatima";

interface Reading {
  readonly read: (device: MemoryLocalStore) => unknown;
  readonly kept: unknown;
  /** Read from a text that cannot be read, or from none. */
  readonly nothing: unknown;
}

function keptLines(device: MemoryLocalStore): readonly unknown[] {
  const locks = new MemoryLocks().forTab("tab");
  const lines = new KeptLines({ localStore: device, locks: () => locks, now: () => noon });
  return lines.all.map(({ orderNumber, lines: [line] }) => [orderNumber, line?.amount]);
}

function changedOrders(localStore: MemoryLocalStore): ChangedOrders {
  const intake = { onChanged: () => () => undefined, onRemoved: () => () => undefined };
  return new ChangedOrders({ now: () => noon, localStore, intake, what: new Map() });
}

function selected(device: MemoryLocalStore): unknown {
  const company = new CompanyStore();
  company.take({ me: aMe({ isAdmin: true }), branches: [aBranch(1), aBranch(3)] });
  return new BranchStore(company, device).selection;
}

const readings: Readonly<Record<keyof typeof oldTexts | keyof typeof oldPageTexts, Reading>> = {
  limbo: {
    read: (device) => new LimboStore(device).entries.map(({ id, since }) => [id, since]),
    kept: [
      [1, undefined],
      [2, noon],
    ],
    nothing: [],
  },
  auto_rejected: {
    read: (device) => [1, 2].filter((id) => new DeadlineMemory(device).has(orderId(id))),
    kept: [1, 2],
    nothing: [],
  },
  not_delivered: {
    read: (device) => [1, 2].map((id) => new NotDeliveredStore(device).reasonOf(orderId(id))),
    kept: ["customer_absent", "other"],
    nothing: [undefined, undefined],
  },
  changed_orders: {
    read: (device) => changedOrders(device).of(orderId(1))?.at,
    kept: noon,
    nothing: undefined,
  },
  device_number: {
    read: (device) => deviceNumber(device, () => 0),
    kept: "0123456789abcdef0123456789abcdef",
    nothing: "0".repeat(32),
  },
  tokens: {
    read: (device) => [readTokens(device)?.token.text, readTokens(device)?.refreshToken],
    kept: [jwt, "refresh"],
    nothing: [undefined, undefined],
  },
  branch_selection: {
    read: selected,
    kept: { kind: "one", branchId: 3 },
    nothing: { kind: "all" },
  },
  failed_attempts: {
    read: (device) => [1, 2].map((id) => new FailedCounts(device).of(orderId(id))),
    kept: [2, 1],
    nothing: [0, 0],
  },
  "checkout_lines.7-1": { read: keptLines, kept: [["0012", 2_000]], nothing: [] },
  [`payment_journal.${reference}`]: {
    read: (device) =>
      new AttemptJournal(device, new RecordingReporter())
        .all()
        .map(({ request }) => request.amount),
    kept: [4_550],
    nothing: [],
  },
  unreadable_payments: {
    read: (device) =>
      new AttemptJournal(device, new RecordingReporter())
        .everUnreadable()
        .some(({ text }) => text === "{broken"),
    kept: true,
    nothing: false,
  },
  training_results: {
    read: (device) => {
      const { trainees, results, unfinishedLessons, isCatalogueDismissed } = new TrainingResults(
        device,
      );
      const scores = [...results, ...unfinishedLessons].map(({ score }) => score);
      return [trainees, scores, isCatalogueDismissed];
    },
    kept: [["Fatima"], [82, 5], true],
    nothing: [[], [], false],
  },
  training_debriefs: {
    read: (device) => new KeptDebriefs(device).of("1")?.debrief.actions[0]?.name,
    kept: "confirm",
    nothing: undefined,
  },
  "delivery-manager.training.begin": {
    read: () => takeBeginning(window, "first-order"),
    kept: { hasHints: true, isExam: false },
    nothing: undefined,
  },
  "delivery-manager.training.day": {
    read: () => readKeptDay(window),
    kept: {
      search: "",
      until: noon,
      isMuted: true,
      goesOn: true,
      recording: '{"format":1}',
    },
    nothing: undefined,
  },
  "delivery-manager.file": {
    read: () => new BrowserTabFile(window, "delivery-manager.file").read(),
    kept: { name: "a.json", text: "{}" },
    nothing: undefined,
  },
  [leftKey]: {
    read: () => {
      const results = new TrainingResults(
        new MemoryLocalStore({ training_results: oldTexts.training_results }),
      );
      const lesson = { name: "trouble", version: 1 } as Lesson;
      const reading = new LeftRuns(window, results).read("Fatima", lesson, 7);
      return reading.kind === "open" ? [reading.run.screens, reading.run.records] : reading.kind;
    },
    kept: [[{ at: 1, view: { path: "/", sound: "on" } }], { limbo: "[]" }],
    nothing: "lost",
  },
};

const allKept = Object.fromEntries(Object.entries(readings).map(([key, { kept }]) => [key, kept]));

const hostileTexts = [
  ...["", " ", "{", "null", "7", "-0", "true", '"text"', "[]", "{}", "[null]", "[[]]", "[{}]"],
  ...[
    '["constructor"]',
    "[[1e400,1]]",
    "[[-1,-1]]",
    '[["1","1"]]',
    "[[1,99,1.5]]",
    "[[[1]],[[2]]]",
  ],
  ...['{"__proto__":{"jwt":"x"}}', '{"kind":"constructor"}', '{"lesson":"first-order"}'],
  ...['{"search":"","goesOn":true,"recording":7}', '{"search":"","goesOn":"yes","recording":"{}"}'],
  ...[
    '{"trainees":7,"results":{},"used":null,"unfinished":[7]}',
    '{"records":7,"text":{}}',
    "\u0000",
  ],
  ...["[".repeat(50_000), `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "x".repeat(150_000)],
];

/** A device with everything that version 0.1 has kept on it. */
function oldDevice(): MemoryLocalStore {
  const { [leftKey]: left, ...ofTab } = oldPageTexts;
  localStorage.setItem(leftKey, left);
  for (const [key, text] of Object.entries(ofTab)) sessionStorage.setItem(key, text);
  return new MemoryLocalStore(oldTexts);
}

function replace(device: MemoryLocalStore, key: string, text: string): void {
  if (key === leftKey) localStorage.setItem(key, text);
  else if (key in oldPageTexts) sessionStorage.setItem(key, text);
  else device.values.set(key as StoreKey, text);
}

function readAll(device: MemoryLocalStore): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(readings).map(([key, { read }]) => [key, read(device)]));
}

describe("The texts that a device has kept since version 0.1", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it("are still read, each of them", () => {
    const device = oldDevice();
    expect(readAll(device)).toEqual(allKept);
    expect(device.unreadable.size).toBe(0);
  });

  it.each(Object.entries(readings))(
    "cost the value %s alone where it cannot be read",
    (key, { nothing }) => {
      for (const text of hostileTexts) {
        const device = oldDevice();
        replace(device, key, text);
        expect(readAll(device), text.slice(0, 100)).toEqual({ ...allKept, [key]: nothing });
      }
    },
  );
});
