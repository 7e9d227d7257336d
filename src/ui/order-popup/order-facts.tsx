import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { TelephoneAccess } from "../../../ports/entities/capabilities.ts";
import type { Language } from "../../../ports/entities/language.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { shownCode } from "../../contact/contact-rules.ts";
import { activeJob, driverOf } from "../../logistics/job-rules.ts";
import { addressPart, areaOf } from "../../orders/order-rules/delivery-areas.ts";
import { Telephone } from "../contact/telephone.tsx";
import { useCompany } from "../context/company-context.tsx";
import { type Directory, useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { PaymentsTable } from "../lazy/lazy.ts";
import { Fact } from "../parts/fact.tsx";
import { BrandMark } from "../parts/source-mark.tsx";
import { commaIn } from "../text/isolate.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./order-facts.module.css";
import { CoreLink } from "./popup-actions.tsx";

export interface OrderFactsProps {
  readonly order: Order;
  /** Facts that stand before the others. */
  readonly children?: ReactNode;
  onPressInTraining(): void;
}

/** The Details tab: customer, address, notes, the marketplace's rider and payments (OP-5 to OP-7, OP-17). */
export const OrderFacts = observer(function OrderFacts({
  order,
  children,
  onPressInTraining,
}: OrderFactsProps) {
  const { t, language } = useText();
  const directory = useDirectory();
  const { company } = useCompany();
  const { customer, deliveryAddress: address } = order;
  const branch = order.isTakeaway ? "fact.pickupLocation" : "branch.choose";
  return (
    <>
      <dl className={styles["facts"]}>
        {children}
        <Fact label={t("column.status")}>{t(labelOfOrder(order))}</Fact>
        <Fact label={t("column.customer")}>
          {customer.id === undefined ? (
            text(customer.name)
          ) : (
            <CoreLink
              page={{ kind: "past_orders", customerId: customer.id }}
              className={styles["link"]}
              onPressInTraining={onPressInTraining}
            >
              {text(customer.name) ?? t("fact.pastOrders")}
            </CoreLink>
          )}
        </Fact>
        <Fact label={t("fact.telephone")}>
          {telephone(customer.telephone, customer.telephoneAccess, order)}
        </Fact>
        <Fact label={t("fact.alternateTelephone")}>
          {telephone(customer.alternateTelephone, undefined, order)}
        </Fact>
        <Fact label={t("handover.fact")}>
          {text(shownCode(order, company.capabilities?.handover))}
        </Fact>
        <Fact label={t("fact.address")}>{addressLines(order, language)}</Fact>
        <Fact label={t("fact.landmark")}>{text(addressPart(address.landmark))}</Fact>
        {!order.isTakeaway && (
          <Fact label={t("column.area")}>
            <bdi>{areaOf(address) ?? "–"}</bdi>
          </Fact>
        )}
        <Fact label={t(branch)}>
          <bdi>{directory.branchName(order.branchId)}</bdi>
        </Fact>
        <Fact label={t("column.agent")}>{text(order.agentName)}</Fact>
        <Fact label={t("fact.payment")}>{t(paymentKey(order))}</Fact>
        <Carrier order={order} />
        <Fact label={t("fact.notes")}>{note(order.notes)}</Fact>
        <Fact label={t("fact.systemNote")}>{note(order.systemNote)}</Fact>
      </dl>
      <PartnerRider order={order} />
      {order.payments.length > 0 && <PaymentsTable order={order} />}
    </>
  );
});

/** The own rider, or the partner that has an order of the company's own; for a marketplace's it has a section (OP-6). */
function Carrier({ order }: { readonly order: Order }) {
  const { t } = useText();
  const directory = useDirectory();
  // A pickup has no driver, whatever its source sends.
  if (order.isTakeaway) return null;
  const job = activeJob(order);
  if (job !== undefined) {
    if (isFromMarketplace(order, directory)) return null;
    const { driverName, driverTelephone, driverTelephoneAccess } = driverOf(job);
    return (
      <>
        <Fact label={t("partner.name")}>
          <bdi>{directory.partnerBrand(job.partnerId).name}</bdi>
        </Fact>
        <Fact label={t("column.driver")}>
          <bdi>{driverName ?? t("fact.noPartnerRider")}</bdi>
        </Fact>
        <Fact label={t("fact.riderTelephone")}>
          {telephone(driverTelephone, driverTelephoneAccess, order)}
        </Fact>
      </>
    );
  }
  if (order.riderId === undefined) return null;
  return (
    <Fact label={t("column.rider")}>
      <bdi>{directory.riderLabel(order.riderId) ?? t("rounds.deleted")}</bdi>
    </Fact>
  );
}

/** The partner's rider of an online order from a marketplace, a dash while an own rider has it (OP-6). */
function PartnerRider({ order }: { readonly order: Order }) {
  const { t } = useText();
  const directory = useDirectory();
  if (order.isTakeaway || !isFromMarketplace(order, directory)) return null;
  const job = activeJob(order);
  const driver = job && driverOf(job);
  const isOwn = job === undefined && order.riderId !== undefined;
  const partner = job === undefined ? undefined : directory.partnerBrand(job.partnerId);
  return (
    <section className={styles["block"]}>
      <h3>{t("fact.partnerRider")}</h3>
      <dl className={styles["facts"]}>
        <Fact label={t("column.driver")}>
          <bdi>{driver?.driverName ?? (isOwn ? "–" : t("fact.noPartnerRider"))}</bdi>
        </Fact>
        <Fact label={t("filter.delivery.partner")}>
          {partner && (
            <span className={styles["partner"]}>
              <BrandMark {...partner} logo={partner.logo} hue={partner.name} isBesideName={true} />
              <bdi>{partner.name}</bdi>
            </span>
          )}
        </Fact>
        <Fact label={t("fact.telephone")}>
          {telephone(driver?.driverTelephone, driver?.driverTelephoneAccess, order)}
        </Fact>
      </dl>
    </section>
  );
}

function isFromMarketplace({ type, source }: Order, directory: Directory): boolean {
  return type === "online" && !directory.brandOf(source).isOwn;
}

/** A pickup is paid for at the branch, so nothing about it speaks of delivery (N43). */
function paymentKey({ isCashOnDelivery, isTakeaway }: Order): TextKey {
  if (!isCashOnDelivery) return "payment.paid";
  return isTakeaway ? "payment.cash" : "payment.onDelivery";
}

/** Undefined if nothing but blanks would be shown. */
function text(value: string | undefined): ReactNode {
  return value?.trim() ? <bdi>{value}</bdi> : undefined;
}

function telephone(
  number: string | undefined,
  access: TelephoneAccess | undefined,
  { branchId }: Order,
): ReactNode {
  return number?.trim() ? (
    <Telephone number={number} access={access} branchId={branchId} />
  ) : undefined;
}

function note(written: string | undefined): ReactNode {
  return written?.trim() ? <bdi className={styles["note"]}>{written}</bdi> : undefined;
}

/** Room and building on one line, the street below. */
function addressLines({ deliveryAddress }: Order, language: Language): ReactNode {
  const { roomNumber, building, street } = deliveryAddress;
  const house = [roomNumber, building]
    .flatMap((part) => addressPart(part) ?? [])
    .join(commaIn(language));
  const lines = [house || undefined, addressPart(street)].filter((line) => line !== undefined);
  if (lines.length === 0) return undefined;
  return lines.map((line, place) => (
    <span key={place} className={styles["line"]}>
      <bdi>{line}</bdi>
    </span>
  ));
}

/** The label of the current status (OP-16). */
export function labelOfOrder(order: Order): TextKey {
  switch (order.status) {
    case "unconfirmed":
      return "status.waiting";
    case "new":
      return "status.preparing";
    case "ready":
      if (order.isTakeaway) return "status.readyToCollect";
      return activeJob(order)?.status === "arrived" ? "status.beingPicked" : "status.readyToPickup";
    case "in_progress":
      return "status.onTheWay";
    case "delivered":
      return "status.delivered";
    case "collected":
      return "status.collected";
    case "rejected":
      return "status.rejected";
    case "voided":
      return "status.deleted";
  }
}
