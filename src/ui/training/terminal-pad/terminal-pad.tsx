import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Language } from "../../../../ports/entities/language.ts";
import { type Currency, toMajor } from "../../../../ports/entities/money.ts";
import type { ShownPad, ShownTerminals } from "../../../training/session/branch-view.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { bandTexts } from "../text/band-texts.ts";
import { type PadTexts, padTexts } from "../text/pad-texts.ts";
import { PadPlace } from "./pad-place.ts";
import { ScenarioPicker } from "./scenario-picker.tsx";
import styles from "./terminal-pad.module.css";
import { useTerminals } from "./use-terminals.ts";

export interface TerminalPadProps {
  /** In a lesson its file decides what a card does, and the terminal only shows it. */
  readonly isOfLesson: boolean;
  readonly terminals: ShownTerminals;
  readonly currency: Currency;
}

/** The branch's card terminal on the screen: the trainer presses its keys in place of the customer. */
export function TerminalPad({ isOfLesson, terminals, currency }: TerminalPadProps) {
  const language = useDocumentLanguage();
  const texts = padTexts[language];
  const current = useTerminals(terminals, () => terminals.current?.reference);
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
      <button
        type="button"
        className={styles["opener"]}
        aria-expanded={isOpen}
        aria-label={`${bandTexts[language].training}: ${texts.terminal}`}
        onClick={() => (isOpen ? close() : setOpened(true))}
      >
        <TerminalIcon />
        <span className={styles["words"]}>{texts.terminal}</span>
      </button>
      {isOpen && (
        <BesideBand>
          <Device {...{ isOfLesson, terminals, currency, texts, language }} onClose={close} />
        </BesideBand>
      )}
    </>
  );
}

/** Renders beside the band, which stays in reach above dialogs. */
function BesideBand({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => new PadPlace());
  useEffect(() => place.start(), [place]);
  return createPortal(children, place.host);
}

interface DeviceProps extends TerminalPadProps {
  readonly texts: PadTexts;
  readonly language: Language;
  onClose(): void;
}

function Device(props: DeviceProps) {
  const { isOfLesson, terminals, currency, texts, language, onClose } = props;
  const titleId = useId();
  const current = useTerminals(terminals, () => terminals.current);
  const [left, setLeft] = useState<{ readonly reference: string; readonly how: LeftHow }>();
  const leave = (how: LeftHow, act: () => void): void => {
    if (current !== undefined) setLeft({ reference: current.reference, how });
    act();
  };
  const how = left?.reference === current?.reference ? left?.how : undefined;
  return (
    <section className={styles["device"]} aria-labelledby={titleId}>
      <header className={styles["head"]}>
        <strong className={styles["mark"]}>{bandTexts[language].training}</strong>
        <h2 id={titleId}>{texts.terminal}</h2>
        <button
          type="button"
          className={styles["close"]}
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          ✕
        </button>
      </header>
      <Screen {...{ current, currency, texts, language }} how={how} />
      {isOfLesson && <p className={styles["note"]}>{texts.lessonDecides}</p>}
      {!isOfLesson && current !== undefined && (
        <Keys
          terminals={terminals}
          texts={texts}
          onWalkAway={() => leave("walked_away", () => terminals.walkAway())}
          onPullCable={() => leave("unplugged", () => terminals.pullCable())}
        />
      )}
      {!isOfLesson && <ScenarioPicker terminals={terminals} texts={texts} language={language} />}
    </section>
  );
}

type LeftHow = "walked_away" | "unplugged";

interface ScreenProps extends Pick<DeviceProps, "currency" | "texts" | "language"> {
  readonly current: ShownPad | undefined;
  readonly how: LeftHow | undefined;
}

function Screen({ current, currency, texts, language, how }: ScreenProps) {
  return (
    <div className={styles["screen"]} role="status" data-state={how ?? "ready"}>
      {current !== undefined && (
        <bdi className={styles["amount"]}>{amountText(current, currency, language)}</bdi>
      )}
      <span>{current === undefined ? texts.ready : texts[how ?? "present_card"]}</span>
    </div>
  );
}

interface KeysProps {
  readonly terminals: ShownTerminals;
  readonly texts: PadTexts;
  onWalkAway(): void;
  onPullCable(): void;
}

function Keys({ terminals, texts, onWalkAway, onPullCable }: KeysProps) {
  const reasonId = useId();
  const reason = useRef<HTMLSelectElement>(null);
  return (
    <div className={styles["keys"]}>
      <button type="button" data-key="approve" onClick={() => terminals.approve()}>
        {texts.approve}
      </button>
      <button type="button" data-key="cancel" onClick={() => terminals.cancel()}>
        {texts.cancel}
      </button>
      <span className={styles["decline"]}>
        <button
          type="button"
          data-key="decline"
          onClick={() => terminals.decline(reason.current?.value || undefined)}
        >
          {texts.decline}
        </button>
        <label className={styles["hidden"]} htmlFor={reasonId}>
          {texts.reason}
        </label>
        <select ref={reason} id={reasonId}>
          {texts.reasons.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <button type="button" data-key="walk_away" onClick={onWalkAway}>
        {texts.walkAway}
      </button>
      <button type="button" data-key="unplug" onClick={onPullCable}>
        {texts.pullCable}
      </button>
    </div>
  );
}

function amountText(
  { amount }: ShownPad,
  { code, precision }: Currency,
  language: Language,
): string {
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
