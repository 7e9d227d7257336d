import { ExternalLink, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/parts/button.tsx";
import { pageRoom } from "../../../ui/parts/page-size.ts";
import type { ConsoleCarrier } from "../../console/console-view.ts";
import { Part } from "../parts/part.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { AdviceCard } from "./advice-card.tsx";
import styles from "./console-drawer.module.css";
import { ConsoleEvents } from "./console-events.tsx";
import { BranchIncidents } from "./console-incidents.tsx";
import { ConsoleRun, SaveButton } from "./console-run.tsx";
import { useConsole } from "./use-console.ts";

/** The width beside the board; the style sheet has the same. */
const drawerPx = 360;
/** Below this width the drawer is a sheet of half the height. */
const sheetBelow = "(width < 45rem)";

export interface DrawerProps {
  /** The name of the drawer. */
  readonly label: string;
  readonly title: ReactNode;
  /** Beside the title, before the cross. */
  readonly tools?: ReactNode;
  /** Between head and body. */
  readonly advice?: ReactNode;
  /** The sentence about what was done last. */
  readonly line: string | undefined;
  /** Beside that sentence. */
  readonly footTools?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A drawer beside the page, which narrows and stays in use. F6 goes from one to the other, Escape inside closes the
 * drawer, "/" inside goes to the search.
 */
export function Drawer(props: DrawerProps) {
  const { label, title, tools, advice, line, footTools, children, onClose } = props;
  const t = trainingText("console", useDocumentLanguage());
  const drawer = useRef<HTMLElement>(null);
  useRoom();
  useKeys(drawer, onClose);
  // The parent has put the drawer into the page by now.
  useEffect(() => focusFirst(drawer.current), []);
  return (
    <aside ref={drawer} className={styles["drawer"]} aria-label={label} tabIndex={-1} data-console>
      <header className={styles["head"]}>
        <h2>{title}</h2>
        {tools}
        <IconButton variant="quiet" label={t("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      {advice}
      <div className={styles["body"]}>{children}</div>
      <footer className={styles["foot"]}>
        {/* Only the line about one's own incident is announced. */}
        <p role="status" className={styles["line"]}>
          {line}
        </p>
        {footTools}
      </footer>
    </aside>
  );
}

export interface ConsoleDrawerProps {
  readonly carrier: ConsoleCarrier;
  /** The names of the scenarios that can be chosen. */
  readonly scenarios: readonly string[];
  saveFile(name: string, type: string, text: string): void;
  /** Opens the console in a window of its own; false if the browser refuses it. */
  onOwnWindow(): boolean;
  onClose(): void;
}

/** The console beside the board. */
export const ConsoleDrawer = observer(function ConsoleDrawer({
  carrier,
  onOwnWindow,
  onClose,
  ...run
}: ConsoleDrawerProps) {
  const { t, branch, line, say, send } = useConsole(carrier);
  const [isEvents, setEvents] = useState(false);
  return (
    <Drawer
      label={t("label")}
      title={t("console")}
      tools={
        <IconButton
          variant="quiet"
          label={t("ownWindow")}
          onClick={() => {
            if (onOwnWindow()) onClose();
            else say(t("windowRefused"));
          }}
        >
          <ExternalLink aria-hidden="true" size={20} />
        </IconButton>
      }
      advice={
        branch !== undefined && (
          <Part>
            <AdviceCard {...branch} onSend={send} />
          </Part>
        )
      }
      footTools={
        <>
          {/* Under the incidents the button stands with the run. */}
          {isEvents && branch !== undefined && (
            <SaveButton {...run} {...branch} onSend={send} onSaid={say} />
          )}
          <Button variant="quiet" aria-expanded={isEvents} onClick={() => setEvents(!isEvents)}>
            {isEvents ? t("incidents") : t("allEvents")}
          </Button>
        </>
      }
      line={line}
      onClose={onClose}
    >
      {branch !== undefined && (
        <Part key={String(isEvents)}>
          {isEvents ? (
            <ConsoleEvents {...branch} onSend={send} />
          ) : (
            <BranchIncidents {...branch} onSend={send}>
              <ConsoleRun {...run} {...branch} onSend={send} onSaid={say} />
            </BranchIncidents>
          )}
        </Part>
      )}
    </Drawer>
  );
});

/** Takes the drawer's room from the board, beside it or below it on a phone; style sheets know it by these names. */
function useRoom(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const media = matchMedia(sheetBelow);
    const leave = (beside: number, below: number): void => {
      style.setProperty("--drawer", `${beside}px`);
      style.setProperty("--sheet", `${below}px`);
      pageRoom.drawerPx = beside;
      pageRoom.changes.emit();
    };
    const place = (): void =>
      media.matches ? leave(0, Math.round(window.innerHeight / 2)) : leave(drawerPx, 0);
    place();
    media.addEventListener("change", place);
    window.addEventListener("resize", place);
    return () => {
      leave(0, 0);
      media.removeEventListener("change", place);
      window.removeEventListener("resize", place);
    };
  }, []);
}

function useKeys(drawer: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    let onBoard: Element | null = null;
    const walk = (element: HTMLElement, isInside: boolean): void => {
      if (isInside) {
        focusBoard(onBoard);
        return;
      }
      onBoard = document.activeElement;
      focusSearch(element);
    };
    /** Returns the act of a key inside the drawer; undefined leaves it to the page. */
    const insideAct = ({ key, target }: KeyboardEvent, isInside: boolean) => {
      if (!isInside) return undefined;
      if (key === "Escape") return () => close.current();
      return key === "/" && !isField(target) ? () => focusSearch(drawer.current) : undefined;
    };
    const onKey = (event: KeyboardEvent): void => {
      const element = drawer.current;
      if (element === null || event.defaultPrevented) return;
      const isInside = element.contains(document.activeElement);
      const act = event.key === "F6" ? () => walk(element, isInside) : insideAct(event, isInside);
      if (act === undefined) return;
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    // After the drawer's own parts, which may use Escape for themselves, and before the page's.
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [drawer]);
}

function focusSearch(drawer: HTMLElement | null): void {
  drawer?.querySelector<HTMLElement>("[data-console-search]")?.focus();
}

/** On a touch screen the search would bring up the keyboard over the incidents. */
function focusFirst(drawer: HTMLElement | null): void {
  if (matchMedia("(pointer: coarse)").matches) drawer?.focus();
  else focusSearch(drawer);
}

/** Goes to where the focus was on the board, else to its first control, within the topmost dialog if there is one. */
function focusBoard(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
    before.focus();
    if (document.activeElement === before) return;
  }
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const page = dialog ?? document.querySelector("#root main") ?? document.getElementById("root");
  const all = page?.querySelectorAll<HTMLElement>("a[href], button, input, select, [tabindex='0']");
  [...(all ?? [])].find((each) => each.closest("[data-console]") === null)?.focus();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea");
}
