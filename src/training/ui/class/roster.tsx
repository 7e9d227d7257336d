import {
  Hourglass,
  MessageSquare,
  Repeat,
  Search,
  Timer,
  Unlock,
  UserMinus,
  Zap,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import { named } from "../../../orders/order-rules/search-text.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { isolate } from "../../../ui/text/isolate.ts";
import type { Help, PlaceSummary } from "../../class/place-summary.ts";
import type { ShownClass, ShownPlace } from "../../class/shown-class.ts";
import type { ClassCall } from "../../class/trainer-class.ts";
import { ConsoleWords } from "../console/console-words.ts";
import { Part } from "../parts/part.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import shared from "./class-parts.module.css";
import { initialOf } from "./class-start.tsx";
import styles from "./roster.module.css";
import type { Addressee } from "./tell-dialog.tsx";

export interface RosterProps {
  readonly shown: ShownClass;
  readonly t: TrainingText<"class">;
  /** Rows do not move while it is true. */
  onHold(isHeld: boolean): void;
  /** Opens the board of one trainee. */
  onLook(place: number): void;
  onTell(addressee: Addressee): void;
  onCall(call: ClassCall): Promise<number | undefined>;
}

const filters = {
  all: () => true,
  needs: ({ help }: ShownPlace) => help !== undefined,
  finished: ({ summary }: ShownPlace) => summary?.hasEnded === true,
};
type Filter = keyof typeof filters;

/** The trainees and their doing. Those who need the trainer stand first; the button of the first of them is filled. */
export function Roster(props: RosterProps) {
  const { shown, t, onHold } = props;
  const [filter, setFilter] = useState<Filter>("all");
  const [query, setQuery] = useState("");
  const { places } = shown;
  const isShared = shown.choice.isShared === true;
  const s = trainingText("sharedClass", useDocumentLanguage());
  const found = named(places.filter(filters[filter]), query);
  const first = found.find(({ help }) => help !== undefined)?.id;
  return (
    <div className={styles["people"]}>
      <div className={styles["filters"]}>
        {/* A shared branch has no needs of one trainee, and ends for all. */}
        {!isShared && (
          <fieldset>
            <legend>{t("class.show")}</legend>
            {(["needs", "all", "finished"] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={filter === each}
                onClick={() => setFilter(each)}
              >
                {t(`class.show.${each}`, { count: places.filter(filters[each]).length })}
              </button>
            ))}
          </fieldset>
        )}
        <label className={styles["find"]}>
          <Search aria-hidden="true" size={18} />
          <input
            type="search"
            aria-label={t("class.find")}
            placeholder={t("class.find")}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
      </div>
      {found.length === 0 ? (
        <p>{t(places.length === 0 ? "class.none" : "class.noneFound")}</p>
      ) : (
        <table
          className={styles["roster"]}
          onPointerEnter={() => onHold(true)}
          onPointerMove={() => onHold(true)}
          onKeyDown={() => onHold(true)}
          onPointerLeave={() => onHold(false)}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
        >
          <thead>
            <tr>
              <th scope="col">{t("class.trainee")}</th>
              <th scope="col">{t("class.doing")}</th>
              <th scope="col" className={styles["score"]}>
                {isShared ? s("actions") : t("class.score")}
              </th>
              <th scope="col" className={isShared ? styles["score"] : undefined}>
                {isShared ? s("refusals") : t("class.needs")}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {found.map((place) => (
              <Part
                key={place.id}
                frame={(message) => <RowNotShown place={place} message={message} />}
              >
                <Row {...props} place={place} isFirst={place.id === first} />
              </Part>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface RowProps extends RosterProps {
  readonly place: ShownPlace;
  readonly isFirst: boolean;
}

/** The name stays. */
function RowNotShown({ place, message }: Pick<RowProps, "place"> & { message: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{place.name}</bdi>
      </th>
      <td colSpan={4}>{message}</td>
    </tr>
  );
}

function Row({ place, isFirst, ...props }: RowProps) {
  const language = useDocumentLanguage();
  const { t } = props;
  const s = trainingText("sharedClass", language);
  const { name, help, summary, counts, role } = place;
  return (
    <tr>
      <th scope="row">
        <span className={styles["who"]}>
          <span className={shared["initial"]} aria-hidden="true">
            {initialOf(name)}
          </span>
          <bdi>{name}</bdi>
        </span>
        {role !== undefined && <small className={styles["role"]}>{t(`role.${role}`)}</small>}
      </th>
      <td>{statusOf(place, t, language) ?? <Doing summary={summary} />}</td>
      <td
        className={styles["score"]}
        data-label={counts === undefined ? t("class.score") : s("actions")}
      >
        {counts?.actions ?? summary?.score}
      </td>
      {counts === undefined ? (
        <td>{help !== undefined && <Flag help={help} t={t} count={summary?.nearlyLost ?? 0} />}</td>
      ) : (
        <td className={styles["score"]} data-label={s("refusals")}>
          {counts.refusals}
        </td>
      )}
      <td>
        <Actions {...props} place={place} isFirst={isFirst} />
      </td>
    </tr>
  );
}

/** A board opens, a trouble or message goes to one; a place that does not answer can be freed or removed. */
function Actions({ shown, t, place, isFirst, onLook, onTell, onCall }: RowProps) {
  const language = useDocumentLanguage();
  const { id, isSilent, isFree } = place;
  const name = isolate(place.name, language);
  const isRunning = shown.phase === "running";
  const isForOne = isRunning && !shown.choice.isExam;
  return (
    <div className={styles["actions"]}>
      {/* All see the board of a shared branch. */}
      {shown.choice.isShared !== true && (
        <Button
          variant={isFirst ? "filled" : "outlined"}
          aria-label={t("class.lookAt", { name })}
          onClick={() => onLook(id)}
        >
          {t("class.look")}
        </Button>
      )}
      {isForOne && !isSilent && (
        <>
          <Action
            Icon={Zap}
            word={t("class.troubleWord")}
            label={t("class.troubleFor", { name })}
            onPress={() => onTell({ what: "trouble", to: id, name: place.name })}
          />
          <Action
            Icon={MessageSquare}
            word={t("class.messageWord")}
            label={t("class.messageTo", { name })}
            onPress={() => onTell({ what: "message", to: id, name: place.name })}
          />
        </>
      )}
      {(isSilent || isFree || shown.choice.isShared === true) && (
        <>
          {!isFree && (
            <Action
              Icon={Unlock}
              word={t("class.freeWord")}
              label={t("class.free", { name })}
              onPress={() => void onCall({ do: "free", id })}
            />
          )}
          <Remove t={t} name={name} onRemove={() => void onCall({ do: "remove", id })} />
        </>
      )}
    </div>
  );
}

interface ActionProps {
  readonly Icon: typeof Zap;
  /** Shown beside the icon where there is room. */
  readonly word: string;
  readonly label: string;
  onPress(): void;
}

function Action({ Icon, word, label, onPress }: ActionProps) {
  return (
    <Button aria-label={label} title={label} onClick={onPress}>
      <Icon aria-hidden="true" size={18} />
      <span className={styles["word"]}>{word}</span>
    </Button>
  );
}

interface RemoveProps extends Pick<RosterProps, "t"> {
  readonly name: string;
  onRemove(): void;
}

/** Asks once: the trainee's work is gone then. */
function Remove({ t, name, onRemove }: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  const label = t("class.remove", { name });
  if (!isAsking) {
    return (
      <Action
        Icon={UserMinus}
        word={t("class.removeWord")}
        label={label}
        onPress={() => setAsking(true)}
      />
    );
  }
  return (
    <>
      <Button variant="danger" onClick={onRemove}>
        {t("class.removeNow", { name })}
      </Button>
      {/* The pressed button is gone: the focus stays in its place. */}
      <Button autoFocus onClick={() => setAsking(false)}>
        {t("class.keep")}
      </Button>
    </>
  );
}

/** The last thing that the trainee did, and its age. */
function Doing({ summary }: { readonly summary: PlaceSummary | undefined }) {
  const language = useDocumentLanguage();
  if (summary?.last === undefined) return null;
  const words = ConsoleWords.ofNoBranch(language);
  const { happening, agoMs } = summary.last;
  return (
    <>
      {words.happening(happening)}
      <small>{words.ago(agoMs)}</small>
    </>
  );
}

const helpIcons = { nearly_lost: Timer, same_refusals: Repeat, idle: Hourglass };

interface FlagProps {
  readonly help: Help;
  readonly count: number;
  readonly t: TrainingText<"class">;
}

function Flag({ help, count, t }: FlagProps) {
  const Icon = helpIcons[help];
  return (
    <span className={styles["help"]} data-help={help}>
      <Icon aria-hidden="true" size={16} />
      {t(`help.${help}`, { count })}
    </span>
  );
}

/** Undefined for a trainee whose branch runs. */
function statusOf(
  { isFree, isSilent, isCut, summary }: ShownPlace,
  t: TrainingText<"class">,
  language: Language,
): string | undefined {
  if (isFree) return t("class.isFree");
  if (isCut === true) return trainingText("sharedClass", language)("cutNow");
  if (isSilent) return t("class.silent");
  if (summary?.hasEnded === true) return t("class.finished");
  return summary?.isPaused === true ? t("class.paused") : undefined;
}
