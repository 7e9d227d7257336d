import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { minuteMs } from "../../../ports/entities/time.ts";
import { laterMs, type RescheduleProblem } from "../../reschedule/reschedule-rules.ts";
import type { OrderView, RescheduleServiceView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { useLoaded } from "../parts/lazy-screen.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { isGone } from "../parts/order-gone.tsx";
import { areActionsOff, withNetwork } from "../parts/with-network.ts";
import type { TextKey } from "../text/translate.ts";
import { MoveDone, MoveFailed, moveLabel, useFocusAfterResult } from "./move-results.tsx";
import { scheduleFormat } from "./schedule-format.ts";
import { choosing, useMove } from "./use-move.ts";

export interface PostponingProps {
  readonly order: OrderView;
  /** Whether the order may be rescheduled now (RS-1). */
  readonly isOffered: boolean;
}

/** Loads the service that reschedules and shows the button. */
export function Postponing(props: PostponingProps) {
  const { openRescheduleService } = useStores();
  const service = useLoaded(openRescheduleService);
  return service === undefined ? null : <PostponeButton {...props} service={service} />;
}

interface PostponeButtonProps extends PostponingProps {
  readonly service: RescheduleServiceView;
}

/** Moves an order by half an hour with one press; gives the reason where the limits forbid it (RS-3, RS-4). */
const PostponeButton = observer(function PostponeButton(props: PostponeButtonProps) {
  const { order, isOffered, service } = props;
  const { t, language } = useText();
  const stores = useStores();
  const { number } = order.data;
  const format = scheduleFormat(language, stores.timeZone);
  const { phase, setPhase, send } = useMove(order);
  const [isExplaining, setExplaining] = useState(false);
  const button = useFocusAfterResult(phase);
  const problem = useProblem(order, service);
  const why = problem && t(reasonOf(problem), format.hours(service.hours));
  const acknowledge = (): void => setPhase(choosing);
  const onClick = (): void => {
    const { scheduledFor } = order.data;
    if (problem !== undefined) setExplaining(true);
    else withNetwork(stores, order, () => send((moved) => service.postpone(moved, scheduledFor)));
  };
  return (
    <>
      {isOffered && (
        <Button
          ref={button}
          {...control("reschedule.postpone")}
          disabled={order.command !== undefined || phase.kind === "updating" || isGone(order)}
          aria-disabled={why !== undefined || areActionsOff(stores) || undefined}
          title={why}
          onClick={onClick}
        >
          {t(moveLabel("reschedule.postpone", order, phase), { minutes: laterMs / minuteMs })}
        </Button>
      )}
      {phase.kind === "done" && (
        <MoveDone
          order={order.id}
          number={number}
          format={format}
          at={phase.at}
          onClose={acknowledge}
        />
      )}
      {phase.kind === "failed" && (
        <MoveFailed
          order={order.id}
          number={number}
          failure={phase.failure}
          onClose={acknowledge}
        />
      )}
      {isExplaining && why !== undefined && (
        <MessageDialog
          screen={{ is: "move_result", order: order.id }}
          title={t("reschedule.failed")}
          text={why}
          button="ok"
          onClose={() => setExplaining(false)}
        />
      )}
    </>
  );
});

/** The reason why the order cannot be moved; a tick renders nothing unless it changes. */
function useProblem(
  order: OrderView,
  service: RescheduleServiceView,
): RescheduleProblem | undefined {
  const { ticker } = useStores();
  const problem = useMemo(() => {
    const judge = (): RescheduleProblem | undefined => {
      const verdict = service.judgePostponement(order.data.scheduledFor, ticker.now);
      return verdict.kind === "refused" ? verdict.problem : undefined;
    };
    return computed(judge);
  }, [order, service, ticker]);
  return problem.get();
}

/** An order without a time has no choice that could be completed here. */
function reasonOf(problem: RescheduleProblem): TextKey {
  return problem === "missing" ? "reschedule.noTime" : `reschedule.${problem}`;
}
