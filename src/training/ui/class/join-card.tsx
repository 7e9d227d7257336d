import { Link, Maximize } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { QrCode } from "../../../ui/parts/qr-code.tsx";
import { joinLinkOf, type ShownClass } from "../../class/shown-class.ts";
import { LinkField } from "../console/console-run.tsx";
import { copied } from "../files/save-file.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./join-card.module.css";

export interface JoinCardProps {
  readonly shown: Pick<ShownClass, "address" | "code">;
  readonly children?: ReactNode;
}

/** Says how trainees join: by address and code, or with a camera. */
export function JoinCard({ shown, children }: JoinCardProps) {
  const { address, code } = shown;
  const t = trainingText("class", useDocumentLanguage());
  return (
    <section className={styles["joining"]} aria-label={t("class.link")}>
      <p className={styles["note"]}>{t("class.address")}</p>
      <p className={styles["address"]}>
        <bdi>{address.replace(/^https?:\/\//, "")}</bdi>
      </p>
      <p className={styles["note"]}>{t("class.code")}</p>
      <p className={styles["bigCode"]}>
        <bdi>
          {code.slice(0, 3)} {code.slice(3)}
        </bdi>
      </p>
      <QrCode className={styles["qr"]} text={joinLinkOf(shown)} label={t("class.qr")} />
      <p className={styles["note"]}>{t("class.camera")}</p>
      {children}
    </section>
  );
}

/** The buttons beside it, or in the head of the page. */
export function JoinTools(props: Pick<JoinCardProps, "shown">) {
  const { shown } = props;
  const t = trainingText("class", useDocumentLanguage());
  const [isFull, setFull] = useState(false);
  const [link, setLink] = useState<string>();
  const [line, setLine] = useState("");
  const onCopy = async (): Promise<void> => {
    const joinLink = joinLinkOf(shown);
    const isCopied = await copied(joinLink);
    setLink(isCopied ? undefined : joinLink);
    setLine(isCopied ? t("class.copied") : "");
  };
  return (
    <>
      <Button onClick={() => setFull(true)}>
        <Maximize aria-hidden="true" size={18} />
        {t("class.full")}
      </Button>
      <Button onClick={onCopy}>
        <Link aria-hidden="true" size={18} />
        {t("class.copy")}
      </Button>
      <span role="status">{line}</span>
      {link !== undefined && <LinkField label={t("class.link")} link={link} />}
      {isFull && <FullScreen {...props} onClose={() => setFull(false)} />}
    </>
  );
}

/** Address, code and QR code alone, for a projector. */
function FullScreen(props: JoinCardProps & { onClose(): void }) {
  const { onClose } = props;
  const language = useDocumentLanguage();
  const titleId = useId();
  useEffect(() => {
    const { documentElement } = document;
    // Without it the page itself is large enough.
    documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement === documentElement) void document.exitFullscreen();
    };
  }, []);
  return (
    <TrainingDialog className={styles["full"]} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{trainingText("class", language)("join.title")}</h2>
      <JoinCard {...props} />
      <Button data-first-focus onClick={onClose}>
        {trainingText("common", language)("close")}
      </Button>
    </TrainingDialog>
  );
}
