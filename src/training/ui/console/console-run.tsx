import { Clock, Link, RotateCcw, Save, SkipForward } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { TypedNumber } from "../../../kernel/typed-number.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { NumberField } from "../../../ui/parts/number-field.tsx";
import type { ConsoleReply, ConsoleView, Instruction } from "../../console/console-view.ts";
import { copied } from "../files/save-file.ts";
import { scenarioText } from "../text/scenario-text.ts";
import styles from "./console-incidents.module.css";
import type { ConsoleWords } from "./console-words.ts";

export interface ConsoleRunProps {
  readonly view: ConsoleView;
  readonly words: ConsoleWords;
  readonly scenarios: readonly string[];
  onSend(instruction: Instruction): Promise<ConsoleReply>;
  onSaid(line: string): void;
  saveFile(name: string, type: string, text: string): void;
}

/** The clock of the run, its scenario and seed, its link, and the file with what was done in it. */
export function ConsoleRun(props: ConsoleRunProps) {
  const { t } = props.words;
  const { nextEvent, copyLink, link } = useRun(props);
  return (
    <section className={styles["run"]} aria-label={t("run")}>
      <h3>{t("run")}</h3>
      <div className={styles["tools"]}>
        <Button onClick={nextEvent}>
          <SkipForward aria-hidden="true" size={18} />
          {t("nextEvent")}
        </Button>
        <Button onClick={copyLink}>
          <Link aria-hidden="true" size={18} />
          {t("copyLink")}
        </Button>
        <SaveButton {...props} />
      </div>
      {link !== undefined && <LinkField label={t("linkLabel")} link={link} />}
      <JumpForm {...props} />
      <BeginForm {...props} />
    </section>
  );
}

/** Saves what was done in the run as a scenario file. */
export function SaveButton(
  props: Pick<ConsoleRunProps, "words" | "onSend" | "onSaid" | "saveFile">,
) {
  const { save } = useRun(props);
  return (
    <Button onClick={save}>
      <Save aria-hidden="true" size={18} />
      {props.words.t("save")}
    </Button>
  );
}

/** Does what concerns the run as a whole, and says it. `link` is one that could not be copied. */
export function useRun({
  words: { t },
  onSend,
  onSaid,
  saveFile,
}: Pick<ConsoleRunProps, "words" | "onSend" | "onSaid" | "saveFile">) {
  const [link, setLink] = useState<string>();
  return {
    link,
    nextEvent: async (): Promise<void> => {
      const { done } = await onSend({ do: "next_event" });
      if (done) onSaid(t("did.next_event"));
    },
    copyLink: async (): Promise<void> => {
      const reply = await onSend({ do: "copy_link" });
      if (!reply.done || reply.link === undefined) return;
      const isCopied = await copied(reply.link);
      setLink(isCopied ? undefined : reply.link);
      onSaid(isCopied ? t("copied") : t("toCopy"));
    },
    save: async (): Promise<void> => {
      const reply = await onSend({ do: "save" });
      if (!reply.done || reply.file === undefined) return;
      saveFile(reply.file.name, "application/json", reply.file.text);
      onSaid(t("saved", { file: reply.file.name }));
    },
  };
}

/** Selects the address, for browsers without a clipboard. */
export function LinkField({ label, link }: { readonly label: string; readonly link: string }) {
  return (
    <input
      className={styles["link"]}
      aria-label={label}
      dir="ltr"
      readOnly
      value={link}
      ref={(field) => {
        field?.focus();
        field?.select();
      }}
    />
  );
}

/** The clock goes on to a time of day. */
export function JumpForm({
  words,
  onSend,
  onSaid,
}: Pick<ConsoleRunProps, "words" | "onSend" | "onSaid">) {
  const { t } = words;
  const id = useId();
  const [time, setTime] = useState("");
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Hours of a branch take the page some seconds.
    onSaid(t("jumping", { time }));
    const { done } = await onSend({ do: "jump_to", time });
    if (done) onSaid(t("did.jump_to", { time }));
  };
  return (
    <form className={`${styles["inline"]} ${styles["jump"]}`} onSubmit={onSubmit}>
      <label htmlFor={id}>{t("jumpTo")}</label>
      <input
        id={id}
        inputMode="numeric"
        placeholder="12:30"
        dir="ltr"
        autoComplete="off"
        maxLength={8}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button type="submit">
        <Clock aria-hidden="true" size={18} />
        {t("jump")}
      </Button>
    </form>
  );
}

/** Begins the run again, or another scenario or seed. */
export const BeginForm = observer(function BeginForm({
  view,
  words,
  scenarios,
  onSend,
}: Pick<ConsoleRunProps, "view" | "words" | "scenarios" | "onSend">) {
  const { t, language } = words;
  const id = useId();
  const [scenario, setScenario] = useState(view.scenario);
  const [typedSeed] = useState(() => new TypedNumber(acceptSeed, () => String(view.seed)));
  const seed = typedSeed.text;
  const isSame = scenario === view.scenario && seed === String(view.seed);
  const all = scenarios.includes(view.scenario) ? scenarios : [view.scenario, ...scenarios];
  // The scenario of a file, which the next run has left: nothing is chosen (N45).
  if (scenario !== "" && !all.includes(scenario)) setScenario("");
  return (
    <form
      className={styles["inline"]}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend({ do: "begin", ...(!isSame && { scenario, seed: Number(seed) }) });
      }}
    >
      <label htmlFor={`${id}-scenario`}>{t("scenario")}</label>
      <select
        id={`${id}-scenario`}
        value={scenario}
        required
        onChange={({ target }) => setScenario(target.value)}
      >
        {scenario === "" && <option value="" disabled hidden />}
        {all.map((name) => (
          <option key={name} value={name}>
            {scenarioText(name, language).title}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-seed`}>{t("seed")}</label>
      <NumberField field={typedSeed} id={`${id}-seed`} inputMode="numeric" dir="ltr" required />
      <Button type="submit">
        <RotateCcw aria-hidden="true" size={18} />
        {isSame ? t("startOver") : t("begin")}
      </Button>
    </form>
  );
});

/** A seed has at most nine digits; any other text is refused. */
function acceptSeed(typed: string): string | undefined {
  return /^\d{0,9}$/.test(typed.trim()) ? typed.trim() : undefined;
}
