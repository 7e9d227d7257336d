import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { DebriefMark, DebriefView } from "../../session/debrief-view.ts";

/** The instants at which something begins, in order, each once. */
export function eventsOf({ actions, trouble, missed }: DebriefView): readonly Instant[] {
  const marks = [...actions, ...trouble, ...missed].map(({ from }) => from);
  return [...new Set(marks)].sort((one, other) => one - other);
}

export function previousEvent(events: readonly Instant[], at: Instant): Instant | undefined {
  return events.findLast((event) => event < at);
}

export function followingEvent(events: readonly Instant[], at: Instant): Instant | undefined {
  return events.find((event) => event > at);
}

/** The moment from which a trainee tries again what went wrong at `at`. */
export function tryFrom(at: Instant, { startedAt }: Pick<DebriefView, "startedAt">): Instant {
  return Math.max(startedAt, at - 30 * secondMs);
}

/**
 * The orders in question at a moment: that of the advice at its own moment, else those that are past their deadline, the
 * last one first, else that of the last mark before.
 */
export function inQuestion(view: DebriefView, at: Instant): readonly string[] {
  const { advice, missed, actions, trouble } = view;
  if (advice?.at === at && advice.orderNumber !== undefined) return [advice.orderNumber];
  const byStart = (one: DebriefMark, other: DebriefMark): number => other.from - one.from;
  const late = missed.filter(({ from, to }) => from <= at && at <= to).toSorted(byStart);
  const before = [...actions, ...trouble].filter(({ from }) => from <= at).toSorted(byStart);
  const last = before.find(({ orderNumber }) => orderNumber !== undefined);
  const marks = late.length > 0 ? late : [last];
  return marks.flatMap((mark) => mark?.orderNumber || []);
}

/** A mark with the place of its label in the lane, in percent. */
export interface PlacedMark<Mark> {
  readonly mark: Mark;
  readonly start: number;
  /** Up to the next label, or to the edge of the lane. */
  readonly room: number;
}

/** Gives each label the room to the next one. The last ones move back from the edge, which would cut them. */
export function placedLabels<Mark extends DebriefMark>(
  marks: readonly Mark[],
  placeOf: (at: Instant) => number,
  least: number,
): readonly PlacedMark<Mark>[] {
  const placed: PlacedMark<Mark>[] = [];
  let edge = 100;
  for (const mark of marks.toReversed()) {
    const start = Math.max(0, Math.min(placeOf(mark.from), edge - least));
    placed.unshift({ mark, start, room: edge - start });
    edge = start;
  }
  return placed;
}

/** The number of orders that waited for staff at the instant. */
export function waitingAt({ waiting }: DebriefView, at: Instant): number {
  return (waiting.findLast((step) => step.at <= at) ?? waiting[0])?.count ?? 0;
}

/**
 * Joins marks that begin so close to each other that one would cover the other. The joined mark has the sentences of
 * all, and the label of the first with the number of the others.
 */
export function joined<Mark extends DebriefMark>(
  marks: readonly Mark[],
  closeMs: Duration,
): readonly Mark[] {
  const groups: Mark[][] = [];
  for (const mark of marks.toSorted((one, other) => one.from - other.from)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && mark.from - last[0].from < closeMs) last.push(mark);
    else groups.push([mark]);
  }
  return groups.flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group;
    return {
      ...first,
      to: Math.max(...group.map(({ to }) => to)),
      label: first.label && `${first.label} +${others.length}`,
      sentence: group.map(({ sentence }) => sentence).join(" · "),
    };
  });
}
