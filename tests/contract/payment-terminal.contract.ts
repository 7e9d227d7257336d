import { describe, expect, it } from "vitest";
import {
  isReaderKind,
  type PartnerKind,
  partnerKinds,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { AttemptHandle, AttemptRequest, TerminalFact } from "../../ports/payment-terminal.ts";
import { terminalScenarios } from "../../simulator/world/terminals/terminal-scenarios.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { type TerminalPlay, terminalPlays } from "../support/payments/terminal-plays.ts";
import { describeFact, terminalRequest } from "../support/payments/terminal-requests.ts";
import type { TerminalsUnderTest } from "../support/payments/terminals-under-test.ts";
import { usualFeatures } from "../support/stand-ins/scripted-terminal.ts";
import { making } from "./making.ts";

/** The facts after a reload when the card was charged meanwhile; devices cannot be asked. */
function resumedFacts(kind: PartnerKind): readonly string[] {
  return terminalKinds[kind].hasStatusCheck ? ["check approved ours ••4242"] : [];
}

interface Attempt {
  readonly request: AttemptRequest;
  readonly facts: TerminalFact[];
  /** Each fact in short, with its time since the start. */
  readonly received: string[];
  readonly handle: AttemptHandle;
}

/** The contract of every PaymentTerminal. */
export function paymentTerminalContract(
  name: string,
  make: () => Promise<TerminalsUnderTest>,
): void {
  const within = making(make);

  describe(`PaymentTerminal contract: ${name}`, () => {
    it.each(partnerKinds)(
      "returns the features of %s for the screens (TT-4) (TT-10) (TT-11)",
      (kind) =>
        within((given) => {
          const request = terminalRequest(given.world.reference, { kind });
          expect(terminalOf(given, kind).features(request)).toEqual(usualFeatures(kind));
        }),
    );

    it.each(partnerKinds)(
      "reports nothing before %s has begun, and nothing after its detach",
      (kind) =>
        within(async (given) => {
          terminalsOf(given.world).pick("approved");
          const { received, facts, handle } = begin(given, kind);
          expect(received).toEqual([]);
          await given.wait(2 * secondMs);
          expect(facts.some((fact) => fact.kind === "started")).toBe(true);
          const before = received.length;
          handle.detach();
          await given.wait(minuteMs);
          expect(received).toHaveLength(before);
        }),
    );

    it.each(partnerKinds)("marks a payment at %s as training (TN-1)", (kind) =>
      within(async (given) => {
        terminalsOf(given.world).pick("approved");
        const { facts, handle } = begin(given, kind);
        await given.wait(minuteMs);
        const approved = facts.filter(
          (fact) => fact.kind === "result" && fact.status === "approved",
        );
        expect(approved.length).toBeGreaterThan(0);
        for (const fact of approved) expect(fact).toMatchObject({ receipt: { isSimulated: true } });
        handle.detach();
      }),
    );

    it.each(partnerKinds)(
      "merges two checks, and two cancellations, at the same time into one each: %s",
      (kind) =>
        within(async (given) => {
          terminalsOf(given.world).pick("nobody_answers");
          const { received, handle } = begin(given, kind);
          await given.wait(2 * secondMs);
          received.length = 0;
          handle.check("poll");
          handle.check("check");
          await given.wait(secondMs);
          const { hasStatusCheck } = terminalKinds[kind];
          const at = hasStatusCheck ? "2000 check in_progress ours" : "2000 check_failed check";
          expect(received).toEqual([at]);
          received.length = 0;
          handle.cancel("staff");
          handle.cancel("timeout");
          await given.wait(secondMs);
          expect(received.filter((line) => line.includes("cancel_"))).toEqual([
            "3000 cancel_acknowledged",
          ]);
          handle.detach();
        }),
    );

    it.each(partnerKinds)("resumes at %s with a check, and never with a start (TT-18)", (kind) =>
      within(async (given) => {
        terminalsOf(given.world).pick("approved");
        const { request, facts, handle } = begin(given, kind);
        await given.wait(secondMs);
        handle.detach();
        await given.wait(10 * secondMs);
        const startsBefore = startsOf(given);
        const resumed: string[] = [];
        const intentId = intentIdIn(facts);
        const interrupted = { request, ...(intentId !== undefined && { intentId }) };
        const again = terminalOf(given, kind).resume(interrupted, (fact) => {
          if (fact.kind !== "link_restored") resumed.push(describeFact(fact, request));
        });
        await given.wait(secondMs);
        expect(resumed).toEqual(resumedFacts(kind));
        expect(startsOf(given)).toEqual(startsBefore);
        again.detach();
      }),
    );

    it.each(partnerKinds)("reports at %s only events of its own device (TT-13)", (kind) =>
      within(async (given) => {
        terminalsOf(given.world).pick("approved");
        const other = kind === "generic" ? "magnati" : "generic";
        const { received, handle } = begin(given, kind);
        const { handle: otherHandle } = begin(given, other);
        await given.wait(minuteMs);
        expect(received.filter((line) => line.includes("another's"))).toEqual([]);
        handle.detach();
        otherHandle.detach();
      }),
    );

    it.each(partnerKinds)("never throws during an outage: %s", (kind) =>
      within(async (given) => {
        const { world, client } = given;
        world.injectFault({ kind: "outage", atMs: 0, forMs: minuteMs, client });
        const { facts, handle } = begin(given, kind);
        await given.wait(15 * secondMs);
        const lost = isReaderKind(kind) ? "reader_error" : "start_lost";
        expect(facts.map((fact) => fact.kind)).toContain(lost);
        handle.check("check");
        handle.cancel("before_retry");
        await given.wait(15 * secondMs);
        const kinds = facts.map((fact) => fact.kind);
        expect(kinds).toContain("check_failed");
        expect(kinds.filter((each) => each.startsWith("cancel_"))).toHaveLength(1);
        handle.detach();
        await given.wait(2 * minuteMs);
      }),
    );
  });

  describe(`every outcome of a terminal: ${name}`, () => {
    it("is played, each once", () => {
      expect(terminalPlays.map(({ scenario }) => scenario)).toEqual(
        terminalScenarios.map((scenario) => scenario.name),
      );
    });

    it.each(terminalPlays)("$scenario", (play) =>
      within(async (given) => {
        await given.holdChannels();
        terminalsOf(given.world).pick(play.scenario);
        const retries = play.scenario !== "reader_timed_out";
        const attempts = partnerKinds.map((kind) => begin(given, kind, retries));
        await act(given, play, attempts);
        for (const [place, kind] of partnerKinds.entries())
          expect(attempts[place]?.received).toEqual(play[terminalKinds[kind].protocol]);
        for (const { handle } of attempts) handle.detach();
        await given.wait(minuteMs);
      }),
    );
  });
}

async function act(
  given: TerminalsUnderTest,
  { cancelAtMs, checkAtMs }: TerminalPlay,
  attempts: readonly Attempt[],
): Promise<void> {
  const beganAt = given.now();
  const steps = [
    { atMs: cancelAtMs, press: (handle: AttemptHandle) => handle.cancel("staff") },
    { atMs: checkAtMs, press: (handle: AttemptHandle) => handle.check("check") },
  ];
  for (const { atMs, press } of steps) {
    if (atMs === undefined) continue;
    await given.wait(beganAt + atMs - given.now());
    for (const { handle } of attempts) press(handle);
  }
  await given.wait(beganAt + 200 * secondMs - given.now());
}

function begin(given: TerminalsUnderTest, kind: PartnerKind, retriesOnce = false): Attempt {
  const beganAt = given.now();
  const request = terminalRequest(given.world.reference, { kind });
  const facts: TerminalFact[] = [];
  const received: string[] = [];
  let mayRetry = retriesOnce;
  const handle = terminalOf(given, kind).begin(request, (fact) => {
    facts.push(fact);
    received.push(`${given.now() - beganAt} ${describeFact(fact, request)}`);
    if (fact.kind !== "reader_error" || fact.again === "nothing" || !mayRetry) return;
    mayRetry = false;
    if (fact.again === "confirm") handle.confirmAgain?.();
    else handle.collectAgain?.();
  });
  return { request, facts, received, handle };
}

function intentIdIn(facts: readonly TerminalFact[]): string | undefined {
  const started = facts.find((fact) => fact.kind === "started");
  return started?.kind === "started" ? started.receipt?.intentId : undefined;
}

function terminalOf({ terminals }: TerminalsUnderTest, kind: PartnerKind) {
  const terminal = terminals.get(kind);
  if (terminal === undefined) throw new Error(`There is no ${kind}`);
  return terminal;
}

/** The starts at the services, by the world's log. */
function startsOf({ world }: TerminalsUnderTest): readonly string[] {
  return world.log
    .tail()
    .map(({ what }) => what)
    .filter((what) => /^(starts|intent) /.test(what));
}
