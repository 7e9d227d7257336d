import { Link, MessageSquare, Pause, Play, Unlock, UserMinus } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { classLesson } from "../../../training/class/class-lesson.ts";
import type { PlaceSummary } from "../../../training/class/place-summary.ts";
import {
  joinLinkOf,
  type ShownClass,
  type ShownPlace,
} from "../../../training/class/shown-class.ts";
import { consoleRows } from "../../../training/console/console-rows.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isolate } from "../../text/isolate.ts";
import { LinkField } from "../console/console-run.tsx";
import { ConsoleWords } from "../console/console-words.ts";
import { copied } from "../files/copied.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type ClassText, classText } from "../text/class-text.ts";
import { rowLabel } from "../text/commands-text.ts";
import styles from "./class.module.css";

const troubles = consoleRows.filter(({ group }) => group === "trouble");

/** A call of the trainer to one place or to all of them. */
export type ClassCall =
  | { readonly do: "start" | "end" }
  | {
      readonly do: "instruct";
      readonly to: number | "all";
      readonly instruction: { readonly do: string; readonly [field: string]: unknown };
    }
  | { readonly do: "free" | "remove"; readonly id: number };

export interface ClassPageProps {
  readonly shown: ShownClass;
  readonly isReached: boolean;
  /** Of the link to join, row by row; true for dark. */
  readonly qrCode: readonly (readonly boolean[])[];
  /** Returns the number of places that were told. */
  onCall(call: ClassCall): Promise<number>;
  /** Saves the results as a file. */
  onSave(format: "csv" | "json"): void;
  /** Opens the console of one trainee. */
  onConsole(place: number): void;
}

/** The trainer's page of a class: how to join, who does what, and who needs the trainer (CL-3, CL-4). */
export function ClassPage({ shown, isReached, qrCode, onCall, onSave, onConsole }: ClassPageProps) {
  const language = useDocumentLanguage();
  const t = classText(language);
  const [line, setLine] = useState("");
  const [to, setTo] = useState<number | "all">("all");
  const { phase, places, lesson } = shown;
  const title = classLesson(lesson, language)?.title ?? lesson;
  const tell = async (
    what: string,
    instruction: { readonly do: string; readonly [field: string]: unknown },
    told: number | "all" = "all",
  ): Promise<void> => {
    const count = await onCall({ do: "instruct", to: told, instruction });
    setLine(t("class.done", { count, what }));
  };
  const addressee = places.find(({ id }) => id === to);
  const messageLabel =
    addressee === undefined
      ? t("class.message")
      : t("class.messageTo", { name: isolate(addressee.name, language) });
  return (
    <TrainingScreen note={t("class.note")}>
      <header className={styles["head"]}>
        <h1>{t("class.title", { lesson: title })}</h1>
        <p role="status">{line === "" ? t("class.count", { count: places.length }) : line}</p>
        {phase === "waiting" && (
          <Button
            variant="filled"
            aria-disabled={places.length === 0 || undefined}
            onClick={() => places.length > 0 && onCall({ do: "start" })}
          >
            <Play aria-hidden="true" size={18} />
            {t("class.start", { count: places.length })}
          </Button>
        )}
        {phase === "running" && (
          <>
            <Button onClick={() => tell(t("class.pause"), { do: "pause" })}>
              <Pause aria-hidden="true" size={18} />
              {t("class.pause")}
            </Button>
            <Button onClick={() => tell(t("class.resume"), { do: "resume" })}>
              <Play aria-hidden="true" size={18} />
              {t("class.resume")}
            </Button>
            <TroubleSelect t={t} onChoose={tell} />
            <Button onClick={() => onCall({ do: "end" })}>{t("class.end")}</Button>
          </>
        )}
        {phase === "ended" && (
          <>
            <strong>{t("ended")}</strong>
            <Button onClick={() => onSave("csv")}>CSV</Button>
            <Button onClick={() => onSave("json")}>JSON</Button>
          </>
        )}
        {phase === "running" && (
          <MessageForm
            key={to}
            t={t}
            label={messageLabel}
            onSend={async (text) => {
              await onCall({ do: "instruct", to, instruction: { do: "message", text } });
              setLine(t("class.sent"));
              setTo("all");
            }}
          />
        )}
      </header>
      {!isReached && <p className={styles["warning"]}>{t("lost")}</p>}
      <main className={styles["class"]}>
        <Joining {...{ shown, t, qrCode }} />
        <Roster
          {...{ shown, t }}
          actions={(place) => (
            <>
              <Button
                aria-label={t("class.consoleOf", { name: isolate(place.name, language) })}
                onClick={() => onConsole(place.id)}
              >
                {t("class.console")}
              </Button>
              <IconButton
                label={t("class.messageTo", { name: isolate(place.name, language) })}
                onClick={() => setTo(place.id)}
              >
                <MessageSquare aria-hidden="true" size={18} />
              </IconButton>
              <IconButton
                label={t("class.free", { name: isolate(place.name, language) })}
                onClick={() => onCall({ do: "free", id: place.id })}
              >
                <Unlock aria-hidden="true" size={18} />
              </IconButton>
              <IconButton
                label={t("class.remove", { name: isolate(place.name, language) })}
                onClick={() => onCall({ do: "remove", id: place.id })}
              >
                <UserMinus aria-hidden="true" size={18} />
              </IconButton>
            </>
          )}
        />
      </main>
    </TrainingScreen>
  );
}

interface PartProps {
  readonly shown: ShownClass;
  readonly t: ClassText;
}

/** How trainees join: by address and code, or with a camera. */
function Joining({ shown, t, qrCode }: PartProps & Pick<ClassPageProps, "qrCode">) {
  const { address, code } = shown;
  const [link, setLink] = useState<string>();
  const [line, setLine] = useState("");
  return (
    <section className={styles["card"]} aria-label={t("class.link")}>
      <p>{t("class.address")}</p>
      <p className={styles["address"]}>
        <bdi>{address.replace(/^https?:\/\//, "")}</bdi>
      </p>
      <p>{t("class.code")}</p>
      <p className={styles["bigCode"]}>
        <bdi>
          {code.slice(0, 3)} {code.slice(3)}
        </bdi>
      </p>
      <QrCode rows={qrCode} label={t("class.qr")} />
      <Button
        onClick={async () => {
          const joinLink = joinLinkOf(shown);
          const isCopied = await copied(joinLink);
          setLink(isCopied ? undefined : joinLink);
          setLine(isCopied ? t("class.copied") : "");
        }}
      >
        <Link aria-hidden="true" size={18} />
        {t("class.copy")}
      </Button>
      <p role="status">{line}</p>
      {link !== undefined && <LinkField label={t("class.link")} link={link} />}
    </section>
  );
}

interface QrCodeProps {
  readonly rows: readonly (readonly boolean[])[];
  readonly label: string;
}

function QrCode({ rows, label }: QrCodeProps) {
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles["qr"]}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} />
    </svg>
  );
}

interface TroubleSelectProps {
  readonly t: ClassText;
  onChoose(what: string, instruction: { readonly do: string; readonly command: object }): void;
}

function TroubleSelect({ t, onChoose }: TroubleSelectProps) {
  const language = useDocumentLanguage();
  return (
    <select
      className={styles["field"]}
      aria-label={t("class.trouble")}
      value=""
      onChange={({ target }) => {
        const row = troubles.find(({ key }) => key === target.value);
        if (row !== undefined) {
          onChoose(rowLabel(row, language), { do: "command", command: row.command });
        }
      }}
    >
      <option value="">{t("class.trouble")}</option>
      {troubles.map((row) => (
        <option key={row.key} value={row.key}>
          {rowLabel(row, language)}
        </option>
      ))}
    </select>
  );
}

interface MessageFormProps {
  readonly t: ClassText;
  readonly label: string;
  onSend(text: string): Promise<void>;
}

function MessageForm({ t, label, onSend }: MessageFormProps) {
  const [text, setText] = useState("");
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "") return;
    await onSend(text.trim());
    setText("");
  };
  return (
    <form onSubmit={onSubmit}>
      <input
        className={styles["field"]}
        aria-label={label}
        placeholder={label}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t("class.send")}</Button>
    </form>
  );
}

interface RosterProps extends PartProps {
  actions(place: ShownPlace): ReactNode;
}

function Roster({ shown, t, actions }: RosterProps) {
  const language = useDocumentLanguage();
  const words = new ConsoleWords(language, {
    currency: { code: "AED", precision: 2 },
    timeZone: "UTC",
  });
  if (shown.places.length === 0) return <p>{t("class.none")}</p>;
  const doing = (summary: PlaceSummary | undefined): string =>
    summary?.screen === undefined
      ? ""
      : words.screen({
          screen: summary.screen,
          ...(summary.tab !== undefined && { tab: summary.tab }),
          ...(summary.order !== undefined && { order: summary.order }),
        });
  return (
    <table className={styles["roster"]}>
      <thead>
        <tr>
          <th scope="col">{t("class.trainee")}</th>
          <th scope="col">{t("class.doing")}</th>
          <th scope="col">{t("class.score")}</th>
          <th scope="col">{t("class.needs")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {shown.places.map((place) => (
          <tr key={place.id}>
            <th scope="row">
              <bdi>{place.name}</bdi>
            </th>
            <td>{statusOf(place, t) ?? doing(place.summary)}</td>
            <td>{place.summary?.score}</td>
            <td>
              {place.help !== undefined && (
                <span className={styles["help"]} data-help={place.help}>
                  {t(`help.${place.help}`)}
                </span>
              )}
            </td>
            <td>
              <div className={styles["actions"]}>{actions(place)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Undefined for a trainee whose branch runs. */
function statusOf({ isFree, isSilent, summary }: ShownPlace, t: ClassText): string | undefined {
  if (isFree) return t("class.isFree");
  if (isSilent) return t("class.silent");
  return summary?.hasEnded === true ? t("class.finished") : undefined;
}
