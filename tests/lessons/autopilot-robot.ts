import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { LessonAutopilot, type Manner } from "../../simulator/training/lesson-autopilot.ts";
import { RunFacts } from "../../simulator/training/run-facts.ts";
import type { LessonPage } from "./lesson-page.tsx";
import { problemsOfStep } from "./step-checks.ts";

/** Lets an autopilot play by the branch's calls, and returns the moments at which the coach's step was not true. */
export async function playByAutopilot(
  page: LessonPage,
  manner: Manner,
  everyMs: Duration,
): Promise<readonly string[]> {
  const facts = new RunFacts();
  for (const event of page.journal.events) facts.add(event);
  const stopListening = page.journal.onEvent((event) => facts.add(event));
  const { clock, means, run } = page;
  const autopilot = new LessonAutopilot({
    lesson: run.lesson,
    clock,
    facts,
    manner,
    means,
    judge: () => run.goals,
    random: page.random.stream("lesson autopilot"),
  });
  const stop = autopilot.start();
  const problems: string[] = [];
  while (run.end === undefined) {
    await page.pass(everyMs);
    const at = `${(page.now - run.startedAt) / secondMs} s`;
    problems.push(...problemsOfStep(page).map((problem) => `${at}: ${problem}`));
  }
  stop();
  stopListening();
  return problems;
}
