import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Printer } from "../../ports/printer.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { LatePrinting } from "./late-printing.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Binds bills and reprints. */
export const printingModule = new ContainerModule(({ bind }) => {
  bind(LatePrinting)
    .toResolvedValue(
      (
        clock: Clock,
        realClock: Clock,
        openPrinter: () => Promise<Printer>,
        api: OrderApi,
        reporter: ErrorReporter,
        session: Session,
        company: CompanyStore,
        notices: NoticeStore,
        { results, commands, restarts }: Orders,
      ) =>
        new LatePrinting({
          clock,
          realClock,
          openPrinter,
          api,
          reporter,
          session,
          company,
          results,
          commands,
          restarts,
          tell: (problem) => notices.add({ kind: "not_printed", problem }),
        }),
      [
        port.clock,
        port.realClock,
        port.openPrinter,
        port.orderApi,
        port.reporter,
        Session,
        CompanyStore,
        NoticeStore,
        ordersToken,
      ],
    )
    .inSingletonScope();
});
