import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { isolate } from "../../text/isolate.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./looked-board.module.css";

export interface LookedBoardProps {
  /** The trainee's; absent for the branch of the whole class. */
  readonly name?: string;
  /** Of the page that shows the board, on the server of the class. */
  readonly address: string;
  /** CSS pixels of the trainee's page; absent where the board has the room that there is. */
  readonly width?: number | undefined;
}

/** The product's own board in a frame of the trainer's page, read-only, in the layout of the trainee's page. */
export function LookedBoard({ name, address, width }: LookedBoardProps) {
  const language = useDocumentLanguage();
  const t = trainingText("class", language);
  const title =
    name === undefined ? t("look.shared") : t("look.title", { name: isolate(name, language) });
  const room = useRef<HTMLDivElement>(null);
  const style = useScaled(room, width);
  return (
    <section className={styles["look"]} aria-labelledby="class-look">
      <h2 id="class-look">{title}</h2>
      <div ref={room}>
        <iframe title={title} src={address} style={style} />
      </div>
    </section>
  );
}

/** Gives the frame the width of the trainee's page, made smaller where there is less room, and the whole height. */
function useScaled(
  room: { readonly current: HTMLElement | null },
  width: number | undefined,
): CSSProperties | undefined {
  const [has, setHas] = useState<{ readonly width: number; readonly height: number }>();
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null || width === undefined) return undefined;
    const measure = (): void =>
      setHas({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [room, width]);
  if (has === undefined || width === undefined) return undefined;
  const scale = Math.min(1, has.width / width);
  return { inlineSize: width, blockSize: has.height / scale, scale: String(scale) };
}
