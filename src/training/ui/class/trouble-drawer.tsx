import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { isolate } from "../../../ui/text/isolate.ts";
import { classCapabilities } from "../../class/class-lesson.ts";
import type { ShownClass } from "../../class/shown-class.ts";
import type { ClassCall } from "../../class/trainer-class.ts";
import { type ConsoleRow, consoleRows, rowsFor } from "../../console/console-rows.ts";
import type { StartedCarrier } from "../../console/console-view.ts";
import { Drawer, type DrawerProps } from "../console/console-drawer.tsx";
import styles from "../console/console-incidents.module.css";
import { ConsoleIncidents, waitsIn } from "../console/console-incidents.tsx";
import { ConsoleWords } from "../console/console-words.ts";
import { RowButton } from "../console/row-button.tsx";
import { useConsole } from "../console/use-console.ts";
import { Part } from "../parts/part.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import type { Addressee } from "./tell-dialog.tsx";

/** Printer, sound and what waits belong to one tablet, not to a branch that many share. */
const ofOneTablet = /^(printer|sound_off)/;
/** Real time for which the network of one tablet is away. */
const cutSeconds = 30;

export interface TroubleDrawerProps {
  readonly shown: ShownClass;
  readonly t: TrainingText<"class">;
  readonly to: Pick<Addressee, "to" | "name">;
  /** The console over one trainee's branch, or over the branch of the whole class. */
  carrierOf(place: number | "branch"): StartedCarrier;
  /** Returns the number of places that were told; undefined when the server has not done it. */
  onCall(call: ClassCall): Promise<number | undefined>;
  onClose(): void;
}

/** The incidents for all trainees or for one, in the drawer of the console (CL-4). */
export function TroubleDrawer({ to, carrierOf, ...props }: TroubleDrawerProps) {
  const { shown, t } = props;
  const language = useDocumentLanguage();
  const isShared = shown.choice.isShared === true;
  const title =
    to.name === undefined
      ? t("class.trouble")
      : t("class.troubleFor", { name: isolate(to.name, language) });
  const whole = { ...props, title };
  if (isShared && to.to !== "all") return <OfTablet {...whole} to={to.to} />;
  if (!isShared && to.to === "all") return <OfAll {...whole} />;
  return <OfBranch {...whole} carrierOf={carrierOf} branch={to.to === "all" ? "branch" : to.to} />;
}

interface ContentProps extends Pick<TroubleDrawerProps, "shown" | "t" | "onCall" | "onClose"> {
  readonly title: string;
}

interface BranchName {
  /** A place, or the branch that all share. */
  readonly branch: number | "branch";
}

/** One trainee's branch, or the branch of a whole class: the sentence says what was done, and to which order. */
const OfBranch = observer(function OfBranch(
  props: ContentProps & Pick<TroubleDrawerProps, "carrierOf"> & BranchName,
) {
  const { shown, title, branch: place, carrierOf, onClose } = props;
  const carrier = useMemo(() => carrierOf(place), [carrierOf, place]);
  useEffect(() => carrier.start(), [carrier]);
  const { t, branch, isConnected, line, send } = useConsole(carrier);
  const language = useDocumentLanguage();
  const isOfAll = place === "branch";
  return (
    <BesidePage title={title} line={line} onClose={onClose}>
      {branch === undefined ? (
        <p role="status">{isConnected ? t("connecting") : t("closed")}</p>
      ) : (
        <ConsoleIncidents
          words={branch.words}
          listed={rowsFor(branch.view.capabilities).filter(
            ({ key }) => !(isOfAll && ofOneTablet.test(key)),
          )}
          waits={(row) => waitsIn(branch.view, row, branch.words)}
          whyNot={({ name }) =>
            isOfAll && name === "push_connection_lost" && shown.pushService !== undefined
              ? trainingText("sharedClass", language)("needsSockets")
              : undefined
          }
          onGive={async (incident) => (await send({ do: "command", command: incident })).done}
        />
      )}
    </BesidePage>
  );
});

/** Every trainee's own branch: the sentence says to how many the incident was sent. */
function OfAll({ shown, t, title, onCall, onClose }: ContentProps) {
  const words = ConsoleWords.ofNoBranch(useDocumentLanguage());
  const [line, setLine] = useState<string>();
  const waitsInPlaces = ({ key }: ConsoleRow): string | undefined => {
    const count = shown.places.filter(({ summary }) => summary?.waiting?.includes(key)).length;
    return count === 0 ? undefined : t("class.waits", { count });
  };
  return (
    <BesidePage title={title} line={line} onClose={onClose}>
      <ConsoleIncidents
        words={words}
        listed={rowsFor(classCapabilities(shown.choice))}
        waits={waitsInPlaces}
        onGive={async (incident, row) => {
          const instruction = { do: "command", command: incident };
          const count = await onCall({ do: "instruct", to: "all", instruction });
          if (count === undefined) return false;
          const isTakenBack = incident["do"] === "take_back" && row.name !== "take_back";
          const what = isTakenBack ? words.takenBack(row.key) : words.row(row.key);
          setLine(t("class.done", { count, what }));
          return true;
        }}
      />
    </BesidePage>
  );
}

/** In a shared branch only what concerns one tablet goes to one (CL-4). */
function OfTablet({
  shown,
  t,
  title,
  to,
  onCall,
  onClose,
}: ContentProps & { readonly to: number }) {
  const language = useDocumentLanguage();
  const s = trainingText("sharedClass", language);
  const [line, setLine] = useState<string>();
  const tell = async (what: string, instruction: { readonly do: string }): Promise<void> => {
    const count = await onCall({ do: "instruct", to, instruction });
    if (count !== undefined) setLine(t("class.done", { count, what }));
  };
  // A push service keeps the connection of a tablet.
  const whyNot = shown.pushService === undefined ? undefined : s("needsSockets");
  const cut = { do: "cut", seconds: cutSeconds };
  return (
    <BesidePage title={title} line={line} onClose={onClose}>
      <div className={styles["rows"]}>
        {[
          { row: rowOf("network_outage"), label: s("cutNow"), whyNot, instruction: cut },
          { row: rowOf("sound_off"), label: s("muteNow"), instruction: { do: "mute" } },
        ].map(({ instruction, ...each }, place) => (
          <RowButton
            key={place}
            {...each}
            waits={undefined}
            isOpen={false}
            onPress={() => void tell(each.label, instruction)}
            onValues={() => undefined}
          />
        ))}
      </div>
    </BesidePage>
  );
}

/** With the icon of what it does to one tablet. */
function rowOf(key: string): ConsoleRow {
  const row = consoleRows.find((each) => each.key === key);
  if (row === undefined) throw new Error(`There is no row ${key}`);
  return row;
}

interface BesidePageProps extends Pick<DrawerProps, "line" | "onClose"> {
  readonly title: string;
  readonly children: ReactNode;
}

/** Beside the page, which would otherwise narrow the drawer, too. */
function BesidePage({ title, children, ...props }: BesidePageProps) {
  return createPortal(
    <Drawer {...props} title={title} label={title}>
      <Part>{children}</Part>
    </Drawer>,
    document.body,
  );
}
