import { decodeSettingAnswer } from "../../../adapters/wire/decode-branch-state.ts";
import { errorMessageOf } from "../../../adapters/wire/decode-error.ts";
import { hasNoZone } from "../../../adapters/wire/instant-of.ts";
import type { Acceptance } from "../../../ports/entities/acceptance.ts";
import type { BranchState } from "../../../ports/entities/branch.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import { endAfter, isSameAcceptance } from "../../../src/acceptance/acceptance-rules.ts";
import { mayManageBranch } from "../../../src/company/permissions.ts";
import { type ContractRun, problemOfAnswer } from "../contract-run.ts";
import { bodyOf, type Exchange, isDone, statusOf, timeOf } from "../exchange.ts";
import type { PushTalk } from "../push-talk.ts";
import { type Fault, statementsOf, type Trial } from "../statement.ts";
import { isDeclared, statesIn } from "./capability-statements.ts";
import { listeningWhile } from "./write-statements.ts";

const section = "Busy and pause";
const needs = ["write.orders", "capabilities.state"];
const open: Acceptance = { mode: "open" };
/** Named by no list of sources. */
const noSource = "contract-no-source";
const loss = "busy and pause: a source is set otherwise than staff have pressed";

type Step = "set" | "repeat" | "conflict" | "refusal" | "order" | "push" | "back";

/** One source of the test branch is made busy twice, and put back as it was (CP-6). */
export const acceptanceStatements = statementsOf<Step>(
  { section, ofCapabilities: ["acceptance"] },
  [
    {
      tries: "set",
      name: "acceptance.set",
      needs,
      says: "A PUT whose `was` is true sets the source to exactly its values, from open and from busy.",
    },
    {
      tries: "repeat",
      name: "acceptance.repeat",
      needs,
      says: "The same PUT once more is answered with 200, and changes nothing.",
    },
    {
      tries: "conflict",
      name: "acceptance.conflict",
      needs,
      says: "A PUT whose `was` is no longer true is refused with 409, and changes nothing.",
    },
    {
      tries: "refusal",
      name: "acceptance.refusal",
      needs,
      says: "A PUT of a source that cannot be set, or with a wrong password, is refused with 422 and a sentence.",
    },
    {
      tries: "order",
      name: "acceptance.order",
      needs,
      says: "Each change of a state has a later changed_at than the one before.",
    },
    {
      tries: "push",
      name: "acceptance.push",
      needs: [...needs, "push.subscription"],
      says: "Each change is pushed as branch_state within 5 s, with location_id and an event_time that has a zone.",
    },
    {
      tries: "back",
      name: "acceptance.back",
      needs: [...needs, "acceptance.set"],
      says: "A source can be set back to what it was.",
    },
  ],
  async (run) => {
    const { branch = 0, password } = run.options.write ?? {};
    const { me } = run.facts;
    if (!isDeclared(run, ["acceptance"], [branch as BranchId]))
      return "It is not declared for the test branch.";
    const { sources = [], needsPassword = false } = me?.company.capabilities?.acceptance ?? {};
    if (me === undefined || !mayManageBranch(me.staff))
      return "The token lacks branch.manage: nothing was sent.";
    if (needsPassword && password === undefined)
      return "A change needs the supervisor's password, and --password-file is not given.";
    // One that is paused keeps its end, its reason and who has paused it.
    for (const source of sources) {
      const trial = new AcceptanceTrial(run, branch, source);
      if (await trial.isOpen()) return listeningWhile(run, (talk) => trial.play(talk));
    }
    return "No source of the test branch that can be set is open.";
  },
);

interface Seen {
  readonly exchange: Exchange;
  readonly state?: BranchState;
  readonly source: Acceptance;
}

class AcceptanceTrial {
  private readonly run: ContractRun;
  private readonly branch: number;
  private readonly source: string;

  constructor(run: ContractRun, branch: number, source: string) {
    this.run = run;
    this.branch = branch;
    this.source = source;
  }

  async isOpen(): Promise<boolean> {
    const { state, source } = await this.read();
    return state !== undefined && source.mode === "open";
  }

  async play(talk: PushTalk | undefined): Promise<Trial<Step>> {
    const before = await this.read();
    const values = this.valuesAfter(timeOf(before.exchange));
    if (values === undefined) return "The business day ends within 20 minutes: try it later.";
    const { left } = this.run;
    const name = `The source ${this.source} of branch ${this.branch}`;
    let trial: Trial<Step> = {};
    try {
      trial = await this.change(before, values, talk);
    } finally {
      const fault = await this.putBack(before.source);
      if (typeof trial !== "string") trial = { ...trial, back: [fault] };
      left.push(
        fault === undefined
          ? `${name} was made busy, and put back as it was: open.`
          : `${name} was changed, and could NOT be put back: open it by hand.`,
      );
    }
    return trial;
  }

  private async change(
    before: Seen,
    [first, second, third]: readonly [Acceptance, Acceptance, Acceptance],
    talk: PushTalk | undefined,
  ): Promise<Trial<Step>> {
    const atFirst = await this.setTo(first, before.source);
    if (atFirst.fault !== undefined) return { set: [atFirst.fault] };
    const atSecond = await this.setTo(second, first);
    if (atSecond.fault !== undefined) return { set: [atSecond.fault] };
    return {
      set: [],
      order: [
        this.orderFault(before, atFirst.after),
        this.orderFault(atFirst.after, atSecond.after),
      ],
      repeat: [await this.repeat(second, first)],
      conflict: await this.setStale(third, first, second),
      refusal: await this.setWrongly(third, second),
      push: [await this.pushFault(talk)],
    };
  }

  /** A PUT whose `was` is true, and the state after it. */
  private async setTo(wanted: Acceptance, was: Acceptance) {
    const exchange = await this.put(wanted, was);
    const after = await this.read();
    const problem = problemOfSetting(exchange, this.run.options.timeZone);
    const isSet = isSameAcceptance(after.source, wanted);
    const fault: Fault | undefined =
      problem !== undefined
        ? { problem, exchange, loss }
        : isSet
          ? undefined
          : {
              problem: `the source is ${said(after.source)} after it, where ${said(wanted)} is right`,
              exchange: after.exchange,
              path: "states[0].acceptance",
              loss,
            };
    return { after, ...(fault && { fault }) };
  }

  private async repeat(wanted: Acceptance, was: Acceptance): Promise<Fault | undefined> {
    const { fault } = await this.setTo(wanted, was);
    return fault;
  }

  private async setStale(
    wanted: Acceptance,
    was: Acceptance,
    truth: Acceptance,
  ): Promise<readonly (Fault | undefined)[]> {
    const exchange = await this.put(wanted, was);
    const after = await this.read();
    return [
      isSameAcceptance(after.source, truth)
        ? undefined
        : { problem: "changes the source although `was` is not true", exchange, loss },
      statusOf(exchange) === 409
        ? undefined
        : {
            problem: `answers ${statusOf(exchange) ?? "nothing"} to a \`was\` that is not true, where 409 is right`,
            exchange,
            loss: "who was faster: two tablets overwrite each other",
          },
    ];
  }

  private async setWrongly(
    wanted: Acceptance,
    was: Acceptance,
  ): Promise<readonly (Fault | undefined)[]> {
    const { needsPassword } = this.run.facts.me?.company.capabilities?.acceptance ?? {};
    const exchange =
      needsPassword === true
        ? await this.put(wanted, was, { password: "contract-wrong-password" })
        : await this.put(wanted, open, { source: noSource });
    const after = await this.read();
    const allowed = needsPassword === true ? [422] : [404, 422];
    const isRefused = allowed.includes(statusOf(exchange) ?? 0);
    const hasSentence = errorMessageOf(bodyOf(exchange)) !== undefined;
    const problem = isRefused
      ? 'refuses without {"error": {"message": "…"}}'
      : `answers ${statusOf(exchange) ?? "nothing"}, where 422 is right`;
    return [
      isRefused && hasSentence
        ? undefined
        : { problem, exchange, loss: "the sentence that says why" },
      isSameAcceptance(after.source, was)
        ? undefined
        : { problem: "changes the source although it is refused", exchange, loss },
    ];
  }

  private orderFault({ state: before }: Seen, { state, exchange }: Seen): Fault | undefined {
    const isLater =
      state?.changedAt !== undefined &&
      (before?.changedAt === undefined || state.changedAt > before.changedAt);
    return isLater
      ? undefined
      : {
          problem: "changed_at is not later than before the change",
          exchange,
          path: "states[0].changed_at",
          loss: "the change: a state with an older changed_at never replaces a newer one",
        };
  }

  private async pushFault(talk: PushTalk | undefined): Promise<Fault | undefined> {
    if (talk === undefined) return undefined;
    const frame = await talk.frame(
      ({ event, data }) =>
        event === "branch_state" && isObject(data) && Number(data["location_id"]) === this.branch,
      5 * secondMs,
    );
    const lost = "news of a pause within a second: it is read every minute";
    if (frame === undefined) {
      return { problem: "no message branch_state within 5 s of the change", loss: lost };
    }
    const stamp = isObject(frame.data) ? frame.data["event_time"] : undefined;
    const isStamped =
      stamp !== undefined &&
      stamp !== null &&
      (!hasNoZone(stamp) || this.run.options.timeZone !== undefined);
    return isStamped
      ? undefined
      : {
          problem: "the message branch_state has no event_time with a zone",
          loss: "the protection from messages that come late",
        };
  }

  private async putBack(value: Acceptance): Promise<Fault | undefined> {
    const now = await this.read();
    if (now.state !== undefined && isSameAcceptance(now.source, value)) return undefined;
    const exchange = await this.put(value, now.source);
    const after = await this.read();
    const isBack = after.state !== undefined && isSameAcceptance(after.source, value);
    const problem = `the source is ${said(after.source)}, where it was ${said(value)} before: set it back by hand`;
    return isBack ? undefined : { problem, exchange, loss };
  }

  private put(
    wanted: Acceptance,
    was: Acceptance,
    { source = this.source, password = this.run.options.write?.password } = {},
  ): Promise<Exchange> {
    const path = `/locations/${this.branch}/acceptance/${encodeURIComponent(source)}`;
    return this.run.call("PUT", path, {
      body: {
        ...wireOf(wanted),
        ...(password !== undefined && { supervisor_password: password }),
        was: wireOf(was),
      },
      outlivesStop: true,
    });
  }

  private async read(): Promise<Seen> {
    const path = `/locations/state?location_id=${this.branch}`;
    const exchange = await this.run.call("GET", path, { outlivesStop: true });
    const read = statesIn(this.run, exchange);
    if (problemOfAnswer(exchange) !== undefined || read.kind === "refused")
      return { exchange, source: open };
    // A branch that the answer does not have takes all orders.
    const none: BranchState = { branchId: this.branch as BranchId, acceptance: [] };
    const state = read.value.values.find(({ branchId }) => branchId === this.branch) ?? none;
    const source = state.acceptance.find((each) => each.source === this.source) ?? open;
    return { exchange, state, source };
  }

  /** Three values that differ, whose ends are ahead; undefined where the business day is nearly over. */
  private valuesAfter(now: Instant): readonly [Acceptance, Acceptance, Acceptance] | undefined {
    const { company } = this.run.facts.me ?? {};
    const { modes = [], busyMinutes = [] } = company?.capabilities?.acceptance ?? {};
    const businessEnd = company?.businessEndTimeSeconds ?? 0;
    const ends = [10, 12, 14].map((minutes) => endAfter(minutes, now, now, businessEnd));
    const [one = 0, two = 0, three = 0] = ends;
    if (!(one < two && two < three) || three < now + 10 * minuteMs) return undefined;
    const value = (until: Instant, extraMinutes = 10): Acceptance =>
      modes.includes("busy") ? { mode: "busy", until, extraMinutes } : { mode: "paused", until };
    return [
      value(one, busyMinutes[0]),
      value(two, busyMinutes.at(-1)),
      value(three, busyMinutes[0]),
    ];
  }
}

function wireOf({ mode, until, extraMinutes }: Acceptance) {
  return {
    mode,
    until: until === undefined ? null : new Date(until).toISOString(),
    extra_minutes: extraMinutes ?? null,
  };
}

function said({ mode, until, extraMinutes }: Acceptance): string {
  const end = until === undefined ? "" : ` until ${new Date(until).toISOString()}`;
  return `${mode}${extraMinutes === undefined ? "" : ` +${extraMinutes} min`}${end}`;
}

/** The sentence on an answer to a setting that is not done; undefined for one that is. */
function problemOfSetting(exchange: Exchange, timeZone: string | undefined): string | undefined {
  if (!isDone(exchange)) return `answers ${statusOf(exchange) ?? "nothing"}, where 200 is right`;
  const answer = decodeSettingAnswer(bodyOf(exchange), timeZone);
  return answer.kind === "refused"
    ? "answers with a state that cannot be read; {} is right, too"
    : undefined;
}
