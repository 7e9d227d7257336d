import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import {
  type ConsoleReply,
  type ConsoleView,
  type Instruction,
  type LogFilter,
  type LogPage,
  logFilters,
} from "../../console/console-view.ts";
import type { LogQuery } from "../../console/run-lines.ts";
import styles from "./console-events.module.css";
import type { ConsoleWords } from "./console-words.ts";

export interface ConsoleEventsProps {
  readonly view: ConsoleView;
  readonly words: ConsoleWords;
  onSend(instruction: Instruction): Promise<ConsoleReply>;
}

/** Shows the trainee, with the open screen and the last actions, and the events of the branch. */
export function ConsoleEvents(props: ConsoleEventsProps) {
  return (
    <>
      <Trainee {...props} />
      <Happened {...props} />
    </>
  );
}

/** The trainee, with the open screen, what waits, and the last ten actions. */
export function Trainee({ view, words }: Omit<ConsoleEventsProps, "onSend">) {
  const { t } = words;
  const { trainee, counts, actions, clock } = view;
  const { open } = trainee;
  const late = `${counts.late}`;
  const unconfirmed =
    counts.nextDeadline === undefined
      ? `${counts.unconfirmed}`
      : t("nextUntil", {
          number: counts.unconfirmed,
          time: words.time(counts.nextDeadline),
        });
  return (
    <section className={styles["card"]} aria-label={words.trainee(trainee.name)}>
      <header className={styles["trainee"]}>
        <strong>
          <bdi>{words.trainee(trainee.name)}</bdi>
        </strong>
        <small>{t("watchedSince", { time: words.time(trainee.since) })}</small>
      </header>
      {/* A whole class has no screen of its own. */}
      {trainee.name !== "" && (
        <div className={styles["open"]}>
          <small>{t("onScreen")}</small>
          <strong>{open === undefined ? t("screen.none") : words.screen(open)}</strong>
          {open !== undefined && (
            <small>{t("opened", { ago: words.ago(clock.now - open.since) })}</small>
          )}
        </div>
      )}
      <dl className={styles["counts"]}>
        <Count label={t("unconfirmed")} value={unconfirmed} />
        <Count label={t("late")} value={late} isBad={counts.late > 0} />
        <Count label={t("withoutRider")} value={`${counts.withoutRider}`} />
      </dl>
      <h3>{t("lastActions")}</h3>
      {actions.length === 0 && <p className={styles["note"]}>{t("nothingYet")}</p>}
      <ul className={styles["actions"]}>
        {actions.map((action, place) => (
          <li key={place}>
            <span>{words.happening(action.happening)}</span>
            <small>{words.ago(clock.now - action.at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: string;
  readonly isBad?: boolean;
}

function Count({ label, value, isBad = false }: CountProps) {
  return (
    <div data-bad={isBad}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The log, by the trainee, the trainer or trouble, and by an order's number; the latest lines follow the branch. */
export function Happened({ view, words, onSend }: ConsoleEventsProps) {
  const { t } = words;
  const [filter, setFilter] = useState<LogFilter>("all");
  const [order, setOrder] = useState("");
  const [before, setBefore] = useState<number>();
  const found = useLog(onSend, view.logged, { filter, order, before });
  const [firstName = ""] = view.trainee.name.split(" ");
  const name = words.trainee(firstName);
  const { lines = [], earlier } = found ?? {};
  return (
    <section className={styles["card"]} aria-label={t("happened")}>
      <div className={styles["head"]}>
        <h3>{t("happened")}</h3>
        <fieldset className={styles["filters"]}>
          <legend className={styles["hidden"]}>{t("happened")}</legend>
          {logFilters.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              onClick={() => {
                setFilter(each);
                setBefore(undefined);
              }}
            >
              {each === "trainee" ? <bdi>{name}</bdi> : t(`filter.${each}`)}
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          className={styles["ofOrder"]}
          aria-label={t("ofOrder")}
          placeholder={t("ofOrder")}
          dir="auto"
          autoComplete="off"
          maxLength={20}
          value={order}
          onChange={({ target }) => {
            setOrder(target.value);
            setBefore(undefined);
          }}
        />
      </div>
      {found !== undefined && lines.length === 0 && (
        <p className={styles["note"]}>{t("nothingYet")}</p>
      )}
      <ol className={styles["log"]}>
        {lines.map((line, place) => (
          <li key={place}>
            <time>{words.time(line.at)}</time>
            <span data-by={line.by}>
              {line.by === "trainee" ? <bdi>{name}</bdi> : t(`by.${line.by}`)}
            </span>
            <span>{words.happening(line.happening)}</span>
          </li>
        ))}
      </ol>
      <div className={styles["pages"]}>
        {before !== undefined && (
          <Button onClick={() => setBefore(undefined)}>{t("latest")}</Button>
        )}
        {earlier !== undefined && (
          <Button onClick={() => setBefore(earlier)}>{t("earlier")}</Button>
        )}
      </div>
    </section>
  );
}

/** The page of the log for this query; the former one until it has come. */
function useLog(
  onSend: ConsoleEventsProps["onSend"],
  logged: number,
  { filter, order, before }: LogQuery & { readonly order: string },
): LogPage | undefined {
  const [found, setFound] = useState<LogPage>();
  const send = useRef(onSend);
  useEffect(() => {
    send.current = onSend;
  });
  // A page of earlier lines stays as it is.
  const from = before ?? logged;
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const reply = await send.current({ do: "log", filter, order, before: from });
      if (isCurrent && reply.done) setFound(reply.log);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [filter, order, from]);
  return found;
}
