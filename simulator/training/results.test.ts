import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../ports/entities/time.ts";
import type { StoreKey } from "../../ports/local-store.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { resultsAsCsv, resultsAsJson } from "./export-results.ts";
import {
  type LessonResult,
  resultsMax,
  TrainingResults,
  traineeName,
  traineeNameMax,
} from "./results.ts";

const takenAt = Date.UTC(2026, 5, 12, 8, 9, 0);

function aResult(set: Partial<LessonResult> = {}): LessonResult {
  return {
    id: "1",
    trainee: "Fatima",
    lesson: "first-order",
    lessonVersion: 1,
    seed: 7,
    takenAt,
    tookMs: 4 * minuteMs,
    isExam: false,
    hadHints: true,
    score: 82,
    goals: [{ id: "approve", points: 20, weight: 25 }],
    ...set,
  };
}

/** Storage with room for a few results only. */
class SmallStore extends MemoryLocalStore {
  override write(key: StoreKey, value: string): boolean {
    return value.length <= 1_200 && super.write(key, value);
  }
}

const unfinished = { ...aResult(), leftAt: takenAt };

describe("The results of training on a device", () => {
  it("are there after a reload, the latest first, with the best score of each lesson [TN-12]", () => {
    const store = new MemoryLocalStore();
    const results = new TrainingResults(store);
    results.add(aResult({ id: "1", score: 82 }));
    results.add(aResult({ id: "2", score: 64 }));
    results.add(aResult({ id: "3", score: 99, trainee: "Omar" }));
    const again = new TrainingResults(store);
    expect(again.results.map(({ id }) => id)).toEqual(["3", "2", "1"]);
    expect(again.best("Fatima", "first-order")?.score).toBe(82);
    expect(again.best("Fatima", "trouble")).toBeUndefined();
    expect([again.hasPassed(60), again.hasPassed(100)]).toEqual([true, false]);
  });

  it("offer the last name again as the first one [TN-12]", () => {
    const store = new MemoryLocalStore();
    const results = new TrainingResults(store);
    for (const name of ["Fatima", "Omar", " Fatima "]) results.rememberName(name);
    expect(new TrainingResults(store).trainees).toEqual(["Fatima", "Omar"]);
    expect(results.rememberName("  ")).toBe("");
    expect(results.trainees).toEqual(["Fatima", "Omar"]);
  });

  it("keep names short and on one line, whatever is pasted into them", () => {
    const long = traineeName(`<img src=x onerror=alert(1)>\n\u202E${"n".repeat(500)}`);
    expect(long).toHaveLength(traineeNameMax);
    expect(long).toMatch(/^<img src=x onerror=alert\(1\)> n+$/);
    expect([...traineeName("👩‍🍳".repeat(100))].length).toBeLessThanOrEqual(traineeNameMax);
    expect(traineeName("أحمد الشامسي")).toBe("أحمد الشامسي");
    // A Persian name is written with a joiner, and of the other name nothing is seen.
    expect(traineeName("علی\u200cرضا")).toBe("علی\u200cرضا");
    expect(traineeName("\u3164\u2800")).toBe("");
  });

  it("remember where a trainee stopped until the lesson is finished or begun again (LE-7)", () => {
    const store = new MemoryLocalStore();
    const results = new TrainingResults(store);
    results.addUnfinished(unfinished);
    expect(new TrainingResults(store).unfinished("Fatima", "first-order")?.tookMs).toBe(
      4 * minuteMs,
    );
    expect(results.unfinished("Omar", "first-order")).toBeUndefined();
    results.add(aResult());
    expect(results.unfinished("Fatima", "first-order")).toBeUndefined();
    results.addUnfinished(unfinished);
    results.forgetUnfinished("Fatima", "first-order");
    expect(results.unfinished("Fatima", "first-order")).toBeUndefined();
  });

  it("are deleted together in one place [TN-12]", () => {
    const store = new MemoryLocalStore();
    const results = new TrainingResults(store);
    results.rememberName("Fatima");
    results.add(aResult());
    results.addUnfinished({ ...unfinished, lesson: "trouble" });
    results.deleteAll();
    expect(store.read("training_results")).toBeUndefined();
    expect([results.trainees, results.results]).toEqual([[], []]);
    expect(new TrainingResults(store).unfinished("Fatima", "trouble")).toBeUndefined();
  });

  it("and names leave the device after a year without use, and those of others stay (TN-12)", () => {
    const store = new MemoryLocalStore();
    let now = Date.UTC(2026, 0, 1);
    const results = new TrainingResults(store, () => now);
    results.rememberName("Fatima");
    results.add(aResult({ id: "old", takenAt: now }));
    results.addUnfinished({ ...unfinished, lesson: "trouble", leftAt: now });
    now += 200 * dayMs;
    results.rememberName("Omar");
    results.add(aResult({ id: "new", trainee: "Omar", takenAt: now }));
    expect(results.forgetUnused(now + 164 * dayMs)).toBe(false);
    expect(results.trainees).toEqual(["Omar", "Fatima"]);
    const later = new TrainingResults(store);
    expect(later.forgetUnused(now + 165 * dayMs)).toBe(true);
    expect(later.trainees).toEqual(["Omar"]);
    expect(later.results.map(({ id }) => id)).toEqual(["new"]);
    expect(later.unfinishedLessons).toEqual([]);
    expect(store.read("training_results")).not.toContain("Fatima");
    expect(later.forgetUnused(now + 365 * dayMs)).toBe(true);
    expect(store.read("training_results")).not.toContain("Omar");
  });

  it("of a trainee stay as long as the trainee comes back, however old they are (TN-12)", () => {
    const store = new MemoryLocalStore();
    const first = Date.UTC(2026, 0, 1);
    const results = new TrainingResults(store, () => first + 300 * dayMs);
    results.add(aResult({ takenAt: first }));
    results.rememberName("Fatima");
    expect(results.forgetUnused(first + 600 * dayMs)).toBe(false);
    expect(results.results).toHaveLength(1);
  });

  it("date a name that an earlier version has kept without a time from when they first see it (TN-12)", () => {
    const store = new MemoryLocalStore({ training_results: '{"trainees":["Fatima"]}' });
    const now = Date.UTC(2026, 0, 1);
    expect(new TrainingResults(store).forgetUnused(now)).toBe(false);
    expect(new TrainingResults(store).forgetUnused(now + 364 * dayMs)).toBe(false);
    expect(new TrainingResults(store).forgetUnused(now + 365 * dayMs)).toBe(true);
    expect(new TrainingResults(store).trainees).toEqual([]);
  });

  it.each(["{", "null", "7", "[]", '{"results":7,"trainees":{}}', '{"results":[{"id":1}]}'])(
    "begin empty where storage has %s",
    (text) => {
      const results = new TrainingResults(new MemoryLocalStore({ training_results: text }));
      expect([results.results, results.trainees]).toEqual([[], []]);
      results.add(aResult());
      expect(results.results).toHaveLength(1);
    },
  );

  it("leave out what cannot be read and keep the rest", () => {
    const kept = { results: [{ id: "broken" }, aResult({ score: 250 }), aResult()] };
    const store = new MemoryLocalStore({ training_results: JSON.stringify(kept) });
    expect(new TrainingResults(store).results).toEqual([aResult()]);
  });

  it("store the latest when the device is full, and show all until the page closes", () => {
    const store = new SmallStore();
    const results = new TrainingResults(store);
    for (let id = 1; id <= 9; id += 1) results.add(aResult({ id: String(id) }));
    expect(results.results).toHaveLength(9);
    const again = new TrainingResults(store).results.map(({ id }) => id);
    expect(again).toEqual(["9", "8", "7", "6"]);
  });

  it("drop the oldest beyond their limit", () => {
    const results = new TrainingResults(new MemoryLocalStore());
    for (let id = 0; id <= resultsMax; id += 1) results.add(aResult({ id: String(id) }));
    expect(results.results).toHaveLength(resultsMax);
    expect(results.results.at(-1)?.id).toBe("1");
  });

  it("follow the other tabs of the device", () => {
    const store = new MemoryLocalStore();
    const results = new TrainingResults(store);
    let changes = 0;
    results.onChange(() => {
      changes += 1;
    });
    const stop = results.start();
    store.writeFromElsewhere("training_results", JSON.stringify({ results: [aResult()] }));
    expect([results.results.length, changes]).toEqual([1, 1]);
    stop();
  });
});

describe("The export of results", () => {
  const title = () => 'Riders, "partners"';

  it("is a table that spreadsheets read and do not run [TN-8]", () => {
    const csv = resultsAsCsv([aResult({ trainee: '=cmd|"/c calc"!A1' })], title);
    expect(csv).toBe(
      "\uFEFFtrainee,lesson,title,taken at,seconds,exam,hints,score,medal,goals\r\n" +
        '"\'=cmd|""/c calc""!A1",first-order,"Riders, ""partners""",2026-06-12T08:09:00Z,240,no,yes,82,silver,approve 20/25\r\n',
    );
  });

  it.each([
    ["a semicolon", "Omar; Lina", '"Omar; Lina"'],
    ["a formula after a semicolon", "Omar;=1+1", '"Omar;\'=1+1"'],
    ["a formula after a comma", "Omar, -2+3", '"Omar, \'-2+3"'],
    ["a formula after spaces", "  =1+1", "  '=1+1"],
    ["a formula in full-width characters", "＝1+1", "'＝1+1"],
    ["a formula behind a mark of direction", "\u200E@SUM(A1)", "\u200E'@SUM(A1)"],
    ["a tab", "Omar\t+1", '"Omar\t\'+1"'],
    ["line breaks of every kind", "Omar\r\n=1\u2028@2", "\"Omar\r\n'=1\u2028'@2\""],
    ["quotation marks before a formula", '"=1', '"""\'=1"'],
    ["a name with a hyphen", "Al-Amin, Nur", '"Al-Amin, Nur"'],
  ])(
    "writes a name with %s as one cell of text in every spreadsheet [TN-8]",
    (_, trainee, cell) => {
      const csv = resultsAsCsv([aResult({ trainee })], () => "Title");
      const [, row = ""] = csv.split("medal,goals\r\n");
      expect(row.startsWith(`${cell},first-order,`)).toBe(true);
      // A spreadsheet of a country with a decimal comma separates by semicolons.
      const cells = row.split(/[,;\t\r\n\u2028]/);
      expect(cells.filter((each) => /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u.test(each))).toEqual([]);
    },
  );

  it("says so where the time of a result is impossible, and has the other results [TN-8]", () => {
    const results = [aResult({ takenAt: 1e300 }), aResult()];
    const [, , impossible, other] = resultsAsCsv(results, () => "First order").split(/\r\n|goals/);
    expect(impossible).toContain(",impossible time 1e+300,240,");
    expect(other).toContain(",2026-06-12T08:09:00Z,240,");
    const file = JSON.parse(resultsAsJson(results, () => "First order"));
    expect(file.results.map((result: { takenAt: string }) => result.takenAt)).toEqual([
      "impossible time 1e+300",
      "2026-06-12T08:09:00Z",
    ]);
  });

  it("is JSON with every field [TN-8]", () => {
    expect(JSON.parse(resultsAsJson([aResult({ score: 59 })], title))).toMatchObject({
      format: "delivery-manager-training-results",
      version: 1,
      results: [{ trainee: "Fatima", takenAt: "2026-06-12T08:09:00Z", score: 59, medal: null }],
    });
  });
});
