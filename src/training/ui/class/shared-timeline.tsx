import type { SharedAction } from "../../../../ports/entities/class.ts";
import { isolate } from "../../../ui/text/isolate.ts";
import { ConsoleWords } from "../console/console-words.ts";
import { Part } from "../parts/part.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { isTextKey, type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./roster.module.css";

/** The rows of a page; a file has all. */
const shownMax = 500;

export interface SharedTimelineProps {
  readonly entries: readonly SharedAction[];
  /** The branch's IANA zone. */
  readonly timeZone: string;
}

/** The actions in the branch of a class, each with its person and time, the latest first. */
export function SharedTimeline({ entries, timeZone }: SharedTimelineProps) {
  const language = useDocumentLanguage();
  const s = trainingText("sharedClass", language);
  const words = new ConsoleWords(language, {
    currency: { code: "AED", precision: 2 },
    timeZone,
  });
  const numbered = entries.map((entry, number) => ({ ...entry, number }));
  const shown = numbered.slice(-shownMax).toReversed();
  return (
    <section className={styles["timeline"]} aria-labelledby="class-timeline">
      <h2 id="class-timeline">{s("timeline")}</h2>
      {entries.length === 0 && <p>{s("timeline.none")}</p>}
      {entries.length > shownMax && <p>{s("timeline.more", { most: shownMax })}</p>}
      {shown.length > 0 && (
        <table className={styles["roster"]}>
          <thead>
            <tr>
              <th scope="col">{s("timeline.time")}</th>
              <th scope="col">{s("timeline.what")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <Part
                key={entry.number}
                frame={(message) => (
                  <tr>
                    <td colSpan={2}>{message}</td>
                  </tr>
                )}
              >
                <Row entry={entry} words={words} s={s} />
              </Part>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RowProps {
  readonly entry: SharedAction;
  readonly words: ConsoleWords;
  readonly s: TrainingText<"sharedClass">;
}

function Row({ entry, words, s }: RowProps) {
  return (
    <tr>
      <td>{words.time(entry.at)}</td>
      <td>
        <strong>
          <bdi>{entry.trainee ?? s("trainer")}</bdi>
        </strong>{" "}
        {wordsOf(entry, words, s)}
      </td>
    </tr>
  );
}

function wordsOf(
  { action, order, isRefused }: SharedAction,
  words: ConsoleWords,
  s: TrainingText<"sharedClass">,
): string {
  const key = `did.${action}`;
  const what = isTextKey("sharedClass", key)
    ? s(key, { order: isolate(`#${order}`, words.language) })
    : words.row(action);
  return isRefused ? s("refused", { what }) : what;
}
