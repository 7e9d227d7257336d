import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Language } from "../../../../ports/entities/language.ts";
import { type Currency, type Minor, toMajor } from "../../../../ports/entities/money.ts";
import { type Stop, timeOfDay } from "../../../../ports/entities/time.ts";
import { rootScale } from "../../../ui/parts/page-size.ts";
import type { ShownPad, ShownTerminals } from "../../session/branch-view.ts";
import { watched } from "../../session/watched.ts";
import { BandButton } from "../parts/band-button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { ScenarioPicker } from "./scenario-picker.tsx";
import styles from "./terminal-pad.module.css";
import { terminalPadId } from "./terminal-pad-id.ts";

/** At the usual font size. Below this width the page keeps the pad's height free (`--pad`). */
const narrowBelowPx = 900;

/** Keeps the pad beside the training band, which stays in reach above every dialog. */
class PadPlace {
  readonly host: HTMLElement = document.createElement("div");

  start(): Stop {
    (document.getElementById("training") ?? document.body).append(this.host);
    const size = new ResizeObserver(() => this.measure());
    size.observe(document.documentElement);
    this.measure();
    const [device] = this.host.children;
    if (device !== undefined) size.observe(device);
    return () => {
      size.disconnect();
      this.host.remove();
      document.documentElement.style.removeProperty("--pad");
    };
  }

  private measure(): void {
    const isNarrow = window.innerWidth < narrowBelowPx * rootScale();
    const height = this.host.firstElementChild?.getBoundingClientRect().height ?? 0;
    const room = isNarrow ? `${Math.ceil(height)}px` : "0px";
    const { style } = document.documentElement;
    if (style.getPropertyValue("--pad") !== room) style.setProperty("--pad", room);
  }
}

export interface TerminalPadProps {
  /** In a lesson its file decides what a card does, and the terminal only shows it. */
  readonly isOfLesson: boolean;
  readonly terminals: ShownTerminals;
  readonly currency: Currency;
  /** The IANA zone of the branch. */
  readonly timeZone: string;
}

/** The branch's card terminal on the screen: the trainer presses its keys in place of the customer. */
export const TerminalPad = observer(function TerminalPad({
  isOfLesson,
  terminals,
  currency,
  timeZone,
}: TerminalPadProps) {
  const language = useDocumentLanguage();
  const t = trainingText("pad", language);
  const current = watched(terminals).current?.reference;
  const [isOpened, setOpened] = useState(false);
  const [dismissed, dismiss] = useState<string>();
  // In practice it opens with each transaction and closes when it ends.
  const opensItself = !isOfLesson && current !== undefined && current !== dismissed;
  const isOpen = isOpened || opensItself;
  const close = (): void => {
    setOpened(false);
    dismiss(current);
  };
  return (
    <>
      <BandButton
        icon={<TerminalIcon />}
        words={t("terminal")}
        aria-expanded={isOpen}
        aria-label={`${trainingText("band", language)("training")}: ${t("terminal")}`}
        onClick={() => (isOpen ? close() : setOpened(true))}
      />
      {isOpen && (
        <BesideBand>
          <Device
            isOfLesson={isOfLesson}
            terminals={terminals}
            currency={currency}
            timeZone={timeZone}
            t={t}
            language={language}
            onClose={close}
          />
        </BesideBand>
      )}
    </>
  );
});

/** Renders beside the band, which stays in reach above dialogs. */
function BesideBand({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => new PadPlace());
  useEffect(() => place.start(), [place]);
  return createPortal(children, place.host);
}

interface DeviceProps extends TerminalPadProps {
  readonly t: TrainingText<"pad">;
  readonly language: Language;
  onClose(): void;
}

const Device = observer(function Device(props: DeviceProps) {
  const { isOfLesson, terminals, currency, t, language, onClose } = props;
  const titleId = useId();
  const { current } = watched(terminals);
  const [left, setLeft] = useState<{ readonly reference: string; readonly how: LeftHow }>();
  const leave = (how: LeftHow, act: () => void): void => {
    if (current !== undefined) setLeft({ reference: current.reference, how });
    act();
  };
  const how = left?.reference === current?.reference ? left?.how : undefined;
  return (
    <section id={terminalPadId} className={styles["device"]} aria-labelledby={titleId}>
      <header className={styles["head"]}>
        <strong className={styles["mark"]}>{trainingText("band", language)("training")}</strong>
        <h2 id={titleId}>{t("terminal")}</h2>
        <button
          type="button"
          className={styles["close"]}
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
        >
          ✕
        </button>
      </header>
      <Screen current={current} currency={currency} t={t} language={language} how={how} />
      <LastPayments {...props} />
      {isOfLesson && <p className={styles["note"]}>{t("lessonDecides")}</p>}
      {!isOfLesson && current !== undefined && (
        <Keys
          terminals={terminals}
          t={t}
          onWalkAway={() => leave("walked_away", () => terminals.walkAway())}
          onPullCable={() => leave("unplugged", () => terminals.pullCable())}
        />
      )}
      {!isOfLesson && <ScenarioPicker terminals={terminals} t={t} language={language} />}
    </section>
  );
});

type LeftHow = "walked_away" | "unplugged";

interface ScreenProps extends Pick<DeviceProps, "currency" | "t" | "language"> {
  readonly current: ShownPad | undefined;
  readonly how: LeftHow | undefined;
}

function Screen({ current, currency, t, language, how }: ScreenProps) {
  return (
    <div className={styles["screen"]} role="status" data-state={how ?? "ready"}>
      {current !== undefined && (
        <bdi className={styles["amount"]}>{amountText(current.amount, currency, language)}</bdi>
      )}
      <span>{current === undefined ? t("ready") : t(how ?? "present_card")}</span>
    </div>
  );
}

/** The last payments as the terminal itself knows them: staff look here before they charge a card again. */
const LastPayments = observer(function LastPayments({
  terminals,
  currency,
  timeZone,
  t,
  language,
}: DeviceProps) {
  const payments = watched(terminals).lastPayments;
  const titleId = useId();
  if (payments.length === 0) return null;
  const times = new Intl.DateTimeFormat("en", { ...timeOfDay, second: "2-digit", timeZone });
  return (
    <div className={styles["payments"]}>
      <h3 id={titleId}>{t("lastPayments")}</h3>
      <ul aria-labelledby={titleId}>
        {payments.map(({ at, amount, status }, place) => (
          <li key={place} data-result={status}>
            <time>{times.format(at)}</time> <bdi>{amountText(amount, currency, language)}</bdi>{" "}
            <span>{t(`result.${status}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});

interface KeysProps {
  readonly terminals: ShownTerminals;
  readonly t: TrainingText<"pad">;
  onWalkAway(): void;
  onPullCable(): void;
}

/** To choose from; the terminal reports the chosen one. */
const declineReasons = [
  "insufficient_funds",
  "do_not_honour",
  "call_issuer",
  "wrong_pin",
  "expired_card",
] as const;

function Keys({ terminals, t, onWalkAway, onPullCable }: KeysProps) {
  const reasonId = useId();
  const reason = useRef<HTMLSelectElement>(null);
  return (
    <div className={styles["keys"]}>
      <button type="button" data-key="approve" onClick={() => terminals.approve()}>
        {t("approve")}
      </button>
      <button type="button" data-key="cancel" onClick={() => terminals.cancel()}>
        {t("cancel")}
      </button>
      <span className={styles["decline"]}>
        <button
          type="button"
          data-key="decline"
          onClick={() => terminals.decline(reason.current?.value || undefined)}
        >
          {t("decline")}
        </button>
        <label className={styles["hidden"]} htmlFor={reasonId}>
          {t("reason")}
        </label>
        <select ref={reason} id={reasonId}>
          {declineReasons.map((name) => (
            <option key={name} value={t(`reason.${name}`)}>
              {t(`reason.${name}`)}
            </option>
          ))}
        </select>
      </span>
      <button type="button" data-key="walk_away" onClick={onWalkAway}>
        {t("walkAway")}
      </button>
      <button type="button" data-key="unplug" onClick={onPullCable}>
        {t("pullCable")}
      </button>
    </div>
  );
}

function amountText(amount: Minor, { code, precision }: Currency, language: Language): string {
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
    numberingSystem: "latn",
  });
  return `${code} ${number.format(toMajor(amount, precision))}`;
}

function TerminalIcon() {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M6 2h12v20H6zM9 6h6v4H9zM9 14h0M12 14h0M15 14h0M9 18h0M12 18h0M15 18h0" />
    </svg>
  );
}
