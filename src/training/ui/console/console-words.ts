import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Minor, minor } from "../../../../ports/entities/money.ts";
import { areaOf, boardTabs } from "../../../../ports/entities/tab-name.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  secondMs,
  timeOfDay,
} from "../../../../ports/entities/time.ts";
import { amountFormat } from "../../../ui/format/amount.ts";
import { isolate } from "../../../ui/text/isolate.ts";
import { type ConsoleRow, consoleRows } from "../../console/console-rows.ts";
import type {
  Advice,
  ConsoleReply,
  ConsoleView,
  Happening,
  Said,
} from "../../console/console-view.ts";
import { rowLabel } from "../text/incident-words.ts";
import { isTextKey, type TrainingText, trainingText } from "../text/training-texts.ts";

type OutcomeKey = Parameters<TrainingText<"cardOutcomes">>[0];

const rowsByKey: ReadonlyMap<string, ConsoleRow> = new Map(
  consoleRows.map((row) => [row.key, row]),
);

/** Says the console's facts in one language. */
export class ConsoleWords {
  readonly t: TrainingText<"console">;
  readonly language: Language;
  private readonly incidents: TrainingText<"incidents">;
  private readonly amounts: ReturnType<typeof amountFormat>;
  private readonly times: Intl.DateTimeFormat;
  private readonly relative: Intl.RelativeTimeFormat;

  constructor(
    language: Language,
    { currency, timeZone }: Pick<ConsoleView, "currency"> & { readonly timeZone: string },
  ) {
    this.language = language;
    this.t = trainingText("console", language);
    this.incidents = trainingText("incidents", language);
    this.amounts = amountFormat(language, currency);
    this.times = new Intl.DateTimeFormat("en", { ...timeOfDay, second: "2-digit", timeZone });
    const { locale } = languages[language];
    this.relative = new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "always" });
  }

  /** For lists that show no amount and no time of a branch. */
  static ofNoBranch(language: Language): ConsoleWords {
    return new ConsoleWords(language, {
      currency: { code: "AED", precision: 2 },
      timeZone: "UTC",
    });
  }

  /** The name of the trainee; a whole class has none. */
  trainee(name: string): string {
    return name === "" ? this.t("wholeClass") : name;
  }

  time(at: Instant): string {
    return this.times.format(at);
  }

  /** "18 sec. ago" */
  ago(ageMs: Duration): string {
    const seconds = Math.max(0, Math.floor(ageMs / secondMs));
    if (seconds < minuteMs / secondMs) return this.relative.format(-seconds, "second");
    return this.relative.format(-Math.floor(ageMs / minuteMs), "minute");
  }

  row(key: string): string {
    const row = rowsByKey.get(key);
    return row === undefined ? key : rowLabel(row, this.language);
  }

  /** The sentence about an incident that was given. */
  said({ row, what, order, source, rider, amount, time, count, outcome }: Said): string {
    const name = rowsByKey.get(row)?.name;
    if (name === undefined) return row;
    const { language } = this;
    const card = outcome ?? row.split(".")[1];
    const outcomes = trainingText("cardOutcomes", language);
    return this.incidents(`${name}.done`, {
      row: name === "take_back" ? this.whatWaited(what) : this.row(row),
      order: this.order(order),
      source: isolate(source ?? "", language),
      rider: isolate(rider ?? "", language),
      amount: this.amount(amount),
      time: time === undefined ? "" : isolate(this.time(time), language),
      status: row.split(".")[1] ?? "",
      count: count ?? 1,
      outcome: card === undefined ? this.incidents("byAmount") : outcomes(card as OutcomeKey),
    });
  }

  /** The sentence about a row that waited, and does so no more. */
  takenBack(key: string): string {
    return this.incidents("take_back.done", { row: this.row(key) });
  }

  /** The sentence about what the trainer has done; undefined where the screen shows it anyway. */
  reply(reply: ConsoleReply): string | undefined {
    if (reply.done) return reply.said && this.said(reply.said);
    const { why, said } = reply;
    switch (why) {
      case "exam":
        return this.t("inExam");
      case "refused": {
        const need = rowsByKey.get(said?.row ?? "")?.needs ?? "none";
        return this.incidents("refused", {
          row: this.row(said?.row ?? ""),
          need: this.incidents(`need.${need}`),
        });
      }
      case "unreadable":
        return this.incidents("unreadable", { row: this.row(said?.row ?? "") });
      default:
        return this.t(`why.${why}`);
    }
  }

  happening(happening: Happening): string {
    switch (happening.what) {
      case "command":
        return this.said(happening.said);
      case "act": {
        const act = this.act(happening.act, happening.order);
        return happening.isRefused === true ? this.t("refusedAct", { act }) : act;
      }
      case "opened":
        return this.t("looked", { screen: this.screen(happening) });
      case "placed": {
        const { order, source, amount, confirmBy } = happening;
        const values = {
          order: this.order(order),
          source: isolate(source, this.language),
          amount: this.amount(amount),
        };
        if (confirmBy === undefined) return this.t("placed", values);
        return this.t("placedUntil", {
          ...values,
          time: isolate(this.time(confirmBy), this.language),
        });
      }
      case "missed":
        return this.t("missed", { order: this.order(happening.order) });
      case "changed": {
        const key = `change.${happening.event}`;
        const values = {
          order: this.order(happening.order),
          person: isolate(happening.person, this.language),
        };
        return this.t(isTextKey("console", key) ? key : "change.other", values);
      }
    }
  }

  /** The name of a screen, with its order. */
  screen({ screen, tab, order }: { screen: string; tab?: string; order?: string }): string {
    if (tab !== undefined) {
      const known = boardTabs.find((each) => each === tab);
      // The tablet has another release.
      if (known === undefined) return isolate(tab, this.language);
      const area = areaOf(known);
      const names = trainingText("board", this.language);
      const own = names(`tab.${known}`);
      return area === known ? own : `${names(`nav.${area}`)}, ${own}`;
    }
    const key = `screen.${screen}`;
    const name = isTextKey("console", key) ? this.t(key) : screen;
    return order === undefined
      ? name
      : this.t("screen.ofOrder", { order: this.order(order), screen: name });
  }

  advice(advice: Advice, trainee: string): string {
    const name = isolate(trainee, this.language);
    switch (advice.kind) {
      case "nothing_to_do":
        return this.t("advice.nothing_to_do", { name });
      case "deadline":
        return this.t("advice.deadline", {
          order: this.order(advice.order),
          time: isolate(this.time(advice.at), this.language),
        });
      case "refused":
        return this.t("advice.refused", { act: this.act(advice.act, advice.order) });
      case "late":
        return this.t("advice.late", { count: advice.count });
      case "no_reaction":
        return this.t("advice.no_reaction", { name, row: this.row(advice.said.row) });
    }
  }

  /** The end that a row still waits for. */
  waits({ for: what, until }: ConsoleView["waiting"][number]): string {
    const time = until === undefined ? "" : isolate(this.time(until), this.language);
    return this.incidents(`waits.${what}`, { time });
  }

  private whatWaited(what: string | undefined): string {
    return what === undefined ? this.incidents("take_back.all") : this.row(what);
  }

  private act(act: string, order: string | undefined): string {
    const key = `act.${act}`;
    return isTextKey("console", key) ? this.t(key, { order: this.order(order) }) : act;
  }

  private order(order: string | undefined): string {
    return order === undefined ? "…" : isolate(`#${order}`, this.language);
  }

  private amount(amount: number | undefined): string {
    const known: Minor | undefined = amount === undefined ? undefined : minor(amount);
    return isolate(this.amounts.plain(known), this.language);
  }
}
