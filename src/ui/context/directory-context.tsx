import { observer } from "mobx-react-lite";
import { type ReactNode, useMemo } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { BranchId, OrderSource, PartnerId, RiderId } from "../../../ports/entities/ids.ts";
import type { TextKey } from "../text/text-keys.ts";
import type { Translate } from "../text/translate.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";
import { useStores } from "./stores-context.tsx";
import { useText } from "./texts-context.tsx";

/** Names and logos of brands, riders, partners and branches. */
export interface Directory {
  brandOf(source: OrderSource): Brand;
  /** Undefined for a rider whom the administrator has deleted. */
  riderName(id: RiderId): string | undefined;
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
  const { company, branches, configuration } = useStores();
  const { t } = useText();
  const { riders, partners } = company;
  const directory = useMemo((): Directory => {
    const brands = new Map(
      configuration.brands.map((brand) => [brand.source, named(brand, t)] as const),
    );
    const riderNames = new Map(riders.map(({ id, name }) => [id, name]));
    const partnersById = new Map(partners.map((partner) => [partner.id, partner]));
    const logos = new Map(configuration.logisticsBrands.map((own) => [own.uniqueId, own.logo]));
    return {
      brandOf: (source) => brands.get(source) ?? unknownBrand(source),
      riderName: (id) => riderNames.get(id),
      partnerBrand: (id) => {
        const { name = `#${id}`, uniqueId } = partnersById.get(id) ?? {};
        const logo = uniqueId === undefined ? undefined : logos.get(uniqueId);
        return logo === undefined ? { name } : { name, logo };
      },
      branchName: (id) => branches.nameOf(id),
    };
  }, [riders, partners, configuration, branches, t]);
  return <DirectoryContext.Provider value={directory}>{props.children}</DirectoryContext.Provider>;
});

export function useDirectory(): Directory {
  return useRequiredContext(DirectoryContext);
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
