import { observer } from "mobx-react-lite";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { TextKey } from "../text/translate.ts";
import { Button } from "./button.tsx";
import { control } from "./control.ts";
import dialogStyles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { DialogNotShown } from "./dialog-boundary.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./message.module.css";

/** A screen whose code is a chunk of its own, loaded when the screen is first shown. */
export interface LazyScreen<Props> {
  (props: Props): ReactNode;
  /** Loads the chunk ahead of its first use, which tries again after a failure. Never rejects. */
  preload(): Promise<void>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A lazy screen within the page. While its chunk is missing it shows `failed` with Try again in its place. */
export function lazyScreen<Props extends object>(
  load: Load<Props>,
  failed: TextKey = "error.generic",
): LazyScreen<Props> {
  return lazyWith(load, (_, retry, isLoaded) => (
    <Failed text={isLoaded ? "part.notShown" : failed} onRetry={retry} />
  ));
}

/** A lazy dialog. While its chunk is missing a dialog with `failed` offers to try again or to close. */
export function lazyDialog<Props extends { onClose(): void }>(
  load: Load<Props>,
  failed: TextKey = "error.generic",
): LazyScreen<Props> {
  return lazyWith(load, ({ onClose }, retry, isLoaded) =>
    isLoaded ? (
      <DialogNotShown onRetry={retry} onClose={onClose} />
    ) : (
      <Failed text={failed} onRetry={retry} onClose={onClose} />
    ),
  );
}

/** `isLoaded`: the code and what it shows are there, and drawing it has failed. */
type FailedScreen<Props> = (props: Props, retry: () => void, isLoaded: boolean) => ReactNode;

function lazyWith<Props extends object>(
  load: Load<Props>,
  failed: FailedScreen<Props>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  let hasFailed = false;
  const loadOnce = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    try {
      if (hasFailed) await reloadMissingStyles();
      loaded ??= await load();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    return { default: loaded };
  };
  const ready = () => loaded;
  // A loaded screen is rendered directly: React.lazy would show its fallback first.
  const current = (): ComponentType<Props> => loaded ?? lazy(loadOnce);
  const preload = (): Promise<void> =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  const render = (props: Props): ReactNode => (
    <LazyFrame props={props} ready={ready} current={current} failed={failed} />
  );
  return Object.assign(render, { preload });
}

interface LazyFrameProps<Props> {
  readonly props: Props;
  readonly ready: () => ComponentType<Props> | undefined;
  readonly current: () => ComponentType<Props>;
  readonly failed: FailedScreen<Props>;
}

function LazyFrame<Props extends object>({ props, ready, current, failed }: LazyFrameProps<Props>) {
  const [{ Screen, attempt }, setShown] = useState(() => ({ Screen: current(), attempt: 0 }));
  // React.lazy keeps a rejected promise, so each attempt takes a new one.
  const retry = (): void => setShown({ Screen: current(), attempt: attempt + 1 });
  return (
    <ErrorBoundary
      key={attempt}
      fallback={(_, error) =>
        failed(props, retry, ready() !== undefined && !(error instanceof NotLoaded))
      }
    >
      <Suspense fallback={null}>
        <Screen {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface FailedProps {
  readonly text: TextKey;
  onRetry(): void;
  /** Only of a dialog. */
  onClose?(): void;
}

/** In place, or in a dialog that can be closed. The server may have another version, without this file (N36). */
const Failed = observer(function Failed({ text, onRetry, onClose }: FailedProps) {
  const { t } = useText();
  const updates = useStores().updates.get();
  const replaced = updates?.isReplaced ? updates : undefined;
  const why = t(replaced ? "update.replaced" : text);
  const again = (
    <Button variant={onClose && "filled"} onClick={replaced?.reload ?? onRetry}>
      {t(replaced ? "update.reload" : "offline.tryAgain")}
    </Button>
  );
  if (onClose === undefined) {
    return (
      <p className={styles["message"]} role="alert">
        {why}
        {again}
      </p>
    );
  }
  return (
    <Dialog screen={{ is: "not_loaded" }} title={t("title.notLoaded")} onClose={onClose}>
      <p className={dialogStyles["text"]}>{why}</p>
      <DialogActions>
        <Button {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
        {again}
      </DialogActions>
    </Dialog>
  );
});

/**
 * Requests again each style sheet that is missing or empty, as a page of HTML in its place is. The bundler's
 * own loader requests a style sheet only once, so that a retried chunk would come without its styles.
 */
async function reloadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const missing = [...links].filter(({ sheet }) => sheet === null || isEmpty(sheet));
  await Promise.all(missing.map(replace));
}

function isEmpty(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length === 0;
  } catch {
    // The rules of another origin's sheet cannot be read.
    return false;
  }
}

/** Rejects when the style sheet cannot be loaded this time either, and says so as the bundler's loader does (N36). */
function replace(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => {
      window.dispatchEvent(new Event("vite:preloadError"));
      reject(new Error(`${link.href} could not be loaded`));
    });
    link.replaceWith(again);
  });
}

/**
 * The value of a port that loads its code on first use; undefined until it is there. Throws the error of a
 * failed load while rendering, so that the lazy screen around it offers to try again.
 */
export function useLoaded<Value>(load: () => Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: Value } | { readonly error: unknown }>();
  useEffect(() => {
    let isStopped = false;
    load().then(
      (value) => !isStopped && setLoaded({ value }),
      (error: unknown) => !isStopped && setLoaded({ error }),
    );
    return () => {
      isStopped = true;
    };
  }, [load]);
  if (loaded !== undefined && "error" in loaded)
    throw new NotLoaded("What a screen shows could not be loaded", { cause: loaded.error });
  return loaded?.value;
}

/** Thrown by a screen whose code is there, but not what it shows. */
class NotLoaded extends Error {}
