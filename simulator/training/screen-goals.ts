import { pathOfTab } from "../../ports/entities/tab-name.ts";
import { openingOf } from "../world/scenario.ts";
import {
  after,
  done,
  each,
  leftCounter,
  type RulesFor,
  startOf,
  unknownYet,
  waiting,
} from "./goal-part.ts";
import { isRefused, isStaffAction, stepInto, wasDone } from "./run-facts.ts";

type Kinds = "update_seen" | "reprinted" | "sound_on" | "page_opened" | "nothing_refused";

export const screenGoals: RulesFor<Kinds> = {
  update_seen: ({ orders, withinSeconds }, run) =>
    each(orders, run, (story) => {
      const since = startOf(story, "updated");
      const window = after(since, withinSeconds);
      if (since === undefined) {
        // An order that has left before its update came has nothing to show.
        const left = stepInto(story, leftCounter);
        return left === undefined ? waiting(story, {}, run) : done(story, left.at, {});
      }
      if (run.facts.viewAt(since)?.popup === story.id) return done(story, since, window);
      const seen = run.facts.screens.find(({ at, view }) => at >= since && view.popup === story.id);
      return seen === undefined ? waiting(story, window, run) : done(story, seen.at, window);
    }),

  reprinted: ({ orders, withinSeconds }, run) =>
    each(orders, run, (story) => {
      const repaired = run.facts.incidents.find(
        ({ at, command: incident }) =>
          at >= story.since && incident.do === "printer" && incident["state"] === "ready",
      );
      const breaks = run.facts.incidents.some(
        ({ command: incident }) => incident.do === "printer" && incident["state"] !== "ready",
      );
      if (breaks && repaired === undefined) return waiting(story, {}, run);
      const window = after(repaired?.at ?? story.since, withinSeconds);
      const printed = story.calls.find(
        (call) =>
          call.name === "markReprinted" &&
          wasDone(call, story, "marked_as_reprinted") &&
          call.at >= (window.since ?? call.at),
      );
      return printed === undefined ? waiting(story, window, run) : done(story, printed.at, window);
    }),

  sound_on: ({ withinSeconds }, run) => {
    const { screens } = run.facts;
    const silent = screens.find(({ view }) => view.sound !== "on");
    if (silent === undefined) return [unknownYet];
    const window = after(silent.at, withinSeconds);
    const heard = screens.find(({ at, view }) => at >= silent.at && view.sound === "on");
    return [
      heard === undefined ? waiting(undefined, window, run) : done(undefined, heard.at, window),
    ];
  },

  page_opened: ({ tab }, { facts, scenario }) => {
    const seen = facts.screens.find(({ view }) => view.path === pathOfTab[tab]);
    const window = { since: openingOf(scenario) };
    return [
      seen === undefined
        ? { ...unknownYet, since: window.since }
        : done(undefined, seen.at, window),
    ];
  },

  nothing_refused: ({ atLeast }, { facts, isOver, now }) => {
    const actions = facts.calls.filter(isStaffAction);
    const refused = actions.find(isRefused);
    if (refused !== undefined) {
      const { orderId, at } = refused;
      return [{ state: "lost", ...(orderId !== undefined && { orderId }), settledAt: at }];
    }
    const accepted = actions.filter(({ result }) => result === 200).length;
    return [isOver && accepted >= atLeast ? { state: "won", settledAt: now } : unknownYet];
  },
};
