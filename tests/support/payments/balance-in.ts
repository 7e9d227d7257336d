import type { OrderId } from "../../../ports/entities/ids.ts";
import type { OrderBalance } from "../../../src/payments/attempt/order-balance.ts";
import { balanceOf } from "../../../src/payments/balance-of.ts";
import type { UiFixture } from "../screens/ui-fixture.ts";
import type { PaymentTablet } from "./payment-tablet.ts";

/** The balance as the app that shows the screens has it, for a tablet of card payments beside it. */
export function balanceIn(
  { app }: Pick<UiFixture, "app">,
  { service: attempts }: Pick<PaymentTablet, "service">,
  id: OrderId,
): OrderBalance {
  const { checkouts, orders, lines, company } = app;
  return balanceOf(id, { checkouts, book: orders.book, lines, company, attempts });
}
