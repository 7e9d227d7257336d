import { observer } from "mobx-react-lite";
import { type ReactNode, useMemo } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { BranchId, OrderSource, PartnerId, RiderId } from "../../../ports/entities/ids.ts";
import { deliveryTabs } from "../../logistics/rider-overview.ts";
import { folded } from "../../orders/order-rules/search-text.ts";
import type { Stores } from "../../stores.ts";
import { isolate } from "../text/isolate.ts";
import type { TextKey, Translate } from "../text/translate.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";
import { useStores } from "./stores-context.tsx";
import { useText } from "./texts-context.tsx";

/** Names and logos of brands, riders, partners and branches. */
export interface Directory {
  brandOf(source: OrderSource): Brand;
  /** Undefined for a rider whom the administrator has deleted. */
  riderName(id: RiderId): string | undefined;
  /**
   * Tells riders of one name apart by id and the number of their orders; undefined if no other rider has the name. To be
   * called in an observer.
   */
  riderMark(id: RiderId, name: string): string | undefined;
  /** The rider's name with its mark. To be called in an observer. */
  riderLabel(id: RiderId): string | undefined;
  /** A partner's name and logo; the name of an unknown partner is its number (RT-15). */
  partnerBrand(id: PartnerId): Pick<Brand, "name" | "logo">;
  /** To be called in an observer. */
  branchName(id: BranchId): string;
}

const DirectoryContext = createRequiredContext<Directory>("Directory");

/** Provides the directory; the same object until riders, partners or the language change. */
export const DirectoryProvider = observer(function DirectoryProvider(props: {
  readonly children: ReactNode;
}) {
  const { board, company, branches, configuration } = useStores();
  const { t, language } = useText();
  const { riders, partners } = company;
  const directory = useMemo((): Directory => {
    const brands = new Map(
      configuration.brands.map((brand) => [brand.source, named(brand, t)] as const),
    );
    const riderNames = new Map(riders.map(({ id, name }) => [id, name]));
    const riderMark = (id: RiderId, name: string): string | undefined => {
      const compared = folded(name);
      const isShared = riders.some((rider) => rider.id !== id && folded(rider.name) === compared);
      if (!isShared) return undefined;
      const count = ordersOfRider(board, id);
      return count === 0 ? `#${id}` : `#${id} · ${t("orders", { count })}`;
    };
    const partnersById = new Map(partners.map((partner) => [partner.id, partner]));
    const logos = new Map(configuration.logisticsBrands.map((own) => [own.uniqueId, own.logo]));
    return {
      brandOf: (source) => brands.get(source) ?? unknownBrand(source),
      riderName: (id) => riderNames.get(id),
      riderMark,
      riderLabel: (id) => {
        const name = riderNames.get(id);
        const mark = name === undefined ? undefined : riderMark(id, name);
        return mark === undefined ? name : `${isolate(name ?? "", language)} · ${mark}`;
      },
      partnerBrand: (id) => {
        const { name = `#${id}`, uniqueId } = partnersById.get(id) ?? {};
        const logo = uniqueId === undefined ? undefined : logos.get(uniqueId);
        return logo === undefined ? { name } : { name, logo };
      },
      branchName: (id) => branches.nameOf(id),
    };
  }, [riders, partners, configuration, board, branches, t, language]);
  return <DirectoryContext.Provider value={directory}>{props.children}</DirectoryContext.Provider>;
});

export function useDirectory(): Directory {
  return useRequiredContext(DirectoryContext);
}

/** The orders that are not delivered yet. */
function ordersOfRider(board: Stores["board"], id: RiderId): number {
  const orders = deliveryTabs.flatMap((tab) => board.page(tab).orders);
  return orders.filter(({ data }) => data.riderId === id).length;
}

const ownNames: ReadonlyMap<string, TextKey> = new Map([
  ["point_of_sale", "source.point_of_sale"],
  ["online", "source.online"],
  ["byod", "source.byod"],
]);

function named(brand: Brand, t: Translate): Brand {
  const key = brand.isNameTranslated === true ? ownNames.get(brand.source) : undefined;
  return key === undefined ? brand : { ...brand, name: t(key) };
}

/** A source without a configured brand: its own name under a neutral mark, treated as a marketplace (RT-15, N16). */
function unknownBrand(source: OrderSource): Brand {
  return { source, name: source || "?", isOwn: false, mayRefuseConfirmation: false };
}
