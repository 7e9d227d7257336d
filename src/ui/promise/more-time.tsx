import { CircleCheck, Phone, Send, TriangleAlert } from "lucide-react";
import { compareStructural, computed } from "mobx";
import { observer } from "mobx-react-lite";
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isOnFor } from "../../../ports/entities/capabilities.ts";
import type { PromiseCapability } from "../../../ports/entities/promise.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import { refusalText } from "../../alerts/order-dialogs.ts";
import { mayConfirm } from "../../company/permissions.ts";
import { callLink } from "../../contact/contact-rules.ts";
import type { PromiseDone, PromiseProblem } from "../../promise/promise-memory.ts";
import { blockOf, moreTime, type PromiseBlock, promisedAtOf } from "../../promise/promise-rules.ts";
import type { MoreTimeView, OrderView } from "../../stores.ts";
import { Telephone } from "../contact/telephone.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { agoText } from "../format/duration.ts";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { useChoice } from "../parts/use-choice.ts";
import { isolate } from "../text/isolate.ts";
import styles from "./more-time.module.css";

/** The result takes the place of the choices for so long. */
const shownMs = 5 * secondMs;

export interface MoreTimeProps {
  readonly order: OrderView;
  readonly moreTime: MoreTimeView;
  /** Stands beside the button that sends. */
  readonly children?: ReactNode;
}

/** The choices of more time with the times that they lead to, and who was told of the last one (DL-4 to DL-6). */
export const MoreTime = observer(function MoreTime(props: MoreTimeProps) {
  const { order, moreTime: service, children } = props;
  const { t } = useText();
  const { times } = useFormats();
  const name = useId();
  const reasonId = useId();
  const shown = useShown(order, service);
  const [minutes, setMinutes] = useChoice(shown?.choices.map((choice) => choice.minutes) ?? []);
  const progress = service.progressOf(order.id);
  const isSending = progress !== undefined && progress.result === undefined;
  const reason = useReason(order, service, shown?.block);
  const done = progress?.result?.kind === "done" ? progress.result : undefined;
  const problem = progress?.result?.kind === "done" ? undefined : progress?.result;
  useEffect(() => {
    if (done !== undefined) setMinutes(undefined);
  }, [done, setMinutes]);
  const chosen = shown?.choices.find((choice) => choice.minutes === minutes);
  const isOff = reason !== undefined || isSending;
  const give = (): void => {
    if (isOff || shown === undefined || chosen === undefined) return;
    void service.give(order.data, { wanted: chosen.at, was: shown.promisedAt });
  };
  return (
    <section className={styles["part"]} aria-label={t("promise.moreTime")}>
      <Result order={order} done={done} isFresh={shown?.isFresh === true} />
      {problem !== undefined && <Problem problem={problem} />}
      {shown !== undefined && !shown.isFresh && (
        <>
          <div className={styles["choices"]} role="radiogroup" aria-label={t("promise.moreTime")}>
            {shown.choices.map((choice) => (
              <label
                key={choice.minutes}
                className={styles["choice"]}
                {...control("more_time_choice", choice.minutes)}
              >
                <input
                  type="radio"
                  name={name}
                  checked={choice.minutes === minutes}
                  aria-disabled={isOff}
                  aria-describedby={reason === undefined ? undefined : reasonId}
                  aria-label={t("promise.choose", {
                    count: choice.minutes,
                    time: times.time(choice.at),
                  })}
                  onChange={() => !isOff && setMinutes(choice.minutes)}
                />
                <strong dir="ltr">+{choice.minutes}</strong>
                <time>{times.time(choice.at)}</time>
              </label>
            ))}
          </div>
          <p id={reasonId} className={styles["note"]} role="status">
            {reason}
            {reason === undefined && chosen !== undefined && (
              <Told order={order} time={times.time(chosen.at)} />
            )}
          </p>
          <div className={styles["buttons"]}>
            {children}
            <Button
              variant={chosen === undefined ? "outlined" : "filled"}
              {...control("promise.moreTime")}
              aria-disabled={isOff || chosen === undefined}
              onClick={give}
            >
              {isSending
                ? t("promise.sending")
                : chosen === undefined
                  ? t("promise.moreTime")
                  : t("promise.give", { time: times.time(chosen.at) })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
});

interface Shown {
  readonly promisedAt: Instant;
  readonly choices: readonly { readonly minutes: number; readonly at: Instant }[];
  readonly block: PromiseBlock | undefined;
  /** Whether the last result has just come. */
  readonly isFresh: boolean;
}

/** A tick renders nothing unless it changes what is shown. Undefined: there is no promise that could be moved. */
function useShown(order: OrderView, service: MoreTimeView): Shown | undefined {
  const { ticker } = useStores();
  const capability = useShownCapability(order, service);
  const shown = useMemo(() => {
    const judge = (): Shown | undefined => {
      const promisedAt = promisedAtOf(order.data, capability);
      if (capability === undefined || promisedAt === undefined) return undefined;
      const { now } = ticker;
      const { result } = service.progressOf(order.id) ?? {};
      return {
        promisedAt,
        choices: capability.delayMinutes.map((minutes) => ({
          minutes,
          at: moreTime(promisedAt, minutes, now),
        })),
        block: blockOf(order.data, capability, now),
        isFresh: result?.kind === "done" && now < result.at + shownMs,
      };
    };
    return computed(judge, { equals: compareStructural });
  }, [order, service, ticker, capability]);
  return shown.get();
}

/** The choices stay readable when the capability goes away while they are shown (CP-5). */
function useShownCapability(
  { data }: OrderView,
  service: MoreTimeView,
): PromiseCapability | undefined {
  const capability = isOnFor(service.capability, data.branchId) ? service.capability : undefined;
  const [last, setLast] = useState(capability);
  useEffect(() => {
    if (capability !== undefined) setLast(capability);
  }, [capability]);
  return capability ?? last;
}

/** Why nothing can be given now; undefined where it can (DL-5, CP-5, CP-7, UC-11). */
function useReason(
  { data }: OrderView,
  service: MoreTimeView,
  block: PromiseBlock | undefined,
): string | undefined {
  const { t } = useText();
  const { times } = useFormats();
  const { staff } = useCompany();
  if (!isOnFor(service.capability, data.branchId)) return t("promise.off");
  if (!mayConfirm(staff)) return t("promise.forbidden");
  if (block?.kind === "fixed") return t("promise.fixed", { time: times.time(block.from) });
  if (block?.delays === 0) return t("promise.unchangeable");
  if (block !== undefined) return t("promise.spent", { count: block.delays });
  return service.isTimeKnown ? undefined : t("promise.timeUnknown");
}

/** Says before it is sent that the marketplace notifies the customer, or that the answer will tell. */
function Told({ order, time }: { readonly order: OrderView; readonly time: string }) {
  const { t } = useText();
  const brand = useDirectory().brandOf(order.data.source);
  return (
    <>
      <Send aria-hidden="true" size={18} />
      <span>
        <strong>{t("promise.new", { time })}</strong>{" "}
        {brand.isOwn ? t("promise.toldAfter") : t("promise.tells", { source: brand.name })}
      </span>
    </>
  );
}

interface ResultProps {
  readonly order: OrderView;
  readonly done: PromiseDone | undefined;
  readonly isFresh: boolean;
}

/**
 * Says that the customer or the marketplace was notified. Otherwise the telephone number stands there until the order is
 * completed (DL-6).
 */
function Result({ order, done, isFresh }: ResultProps) {
  const { t } = useText();
  const { times } = useFormats();
  const brand = useDirectory().brandOf(order.data.source);
  const place = useRef<HTMLDivElement>(null);
  // The button with the focus has made way for the result.
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isFresh && isLost) place.current?.focus();
  }, [isFresh]);
  const isTold = done?.notified === "customer" || done?.notified === "marketplace";
  const isShown = done !== undefined && (isFresh || !isTold);
  const { company } = useCompany();
  const { branchId, customer } = order.data;
  const { telephone, telephoneAccess: access } = customer;
  const link = callLink(telephone ?? "", undefined);
  return (
    <div ref={place} className={styles["result"]} role="status" tabIndex={-1}>
      {isShown && (
        <p className={styles["said"]} data-told={isTold}>
          {isTold ? (
            <CircleCheck aria-hidden="true" size={18} />
          ) : (
            <TriangleAlert aria-hidden="true" size={18} />
          )}
          <span>
            {t(`promise.done.${done.notified ?? "unknown"}`, {
              time: times.time(done.promisedAt),
              at: times.time(done.at),
              source: brand.name,
            })}
          </span>
        </p>
      )}
      {isShown &&
        !isTold &&
        telephone?.trim() &&
        (link === undefined || isOnFor(company.capabilities?.contact, branchId) ? (
          <Telephone number={telephone} access={access} branchId={branchId} />
        ) : (
          <a className={styles["call"]} href={link}>
            <Phone aria-hidden="true" size={18} />
            {t("promise.call")} <bdi dir="ltr">{telephone}</bdi>
          </a>
        ))}
    </div>
  );
}

function Problem({ problem }: { readonly problem: PromiseProblem }) {
  const { t, language } = useText();
  const faster = useFasterText();
  const text = (): string => {
    if (problem.kind === "faster") return faster(problem);
    if (problem.kind !== "refused") return t(`promise.${problem.kind}`);
    if (problem.message !== undefined) return isolate(problem.message, language);
    return t(`promise.${refusalText(problem.reason)}`);
  };
  return (
    <p className={styles["problem"]} role="alert">
      <TriangleAlert aria-hidden="true" size={18} />
      <span>{text()}</span>
    </p>
  );
}

/** "Sara, 4 s ago: 12:55" (CP-3). */
function useFasterText() {
  const { t, language } = useText();
  const { times } = useFormats();
  return ({ now, by, at }: Extract<PromiseProblem, { readonly kind: "faster" }>): string => {
    if (now === undefined) return t("promise.fasterNone");
    const time = times.time(now);
    if (by === undefined) return t("promise.fasterNow", { time });
    return t("promise.faster", { name: by.name, age: agoText(at - by.since, language), time });
  };
}
