import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Printer } from "../../ports/printer.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { PrintService } from "../printing/print-service.ts";
import { Session } from "../session/session.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Binds bills and reprints. */
export const printingModule = new ContainerModule(({ bind }) => {
  bind(PrintService)
    .toResolvedValue(
      (
        clock: Clock,
        printer: Printer,
        api: OrderApi,
        session: Session,
        company: CompanyStore,
        notices: NoticeStore,
        { results, commands, restarts }: Orders,
      ) =>
        new PrintService({
          ...{ clock, printer, api, session, company, results, commands, restarts },
          onProblem: (problem) => notices.add({ kind: "not_printed", problem }),
        }),
      [port.clock, port.printer, port.orderApi, Session, CompanyStore, NoticeStore, ordersToken],
    )
    .inSingletonScope();
});
