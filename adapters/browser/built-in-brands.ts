import type { Brand } from "../../ports/entities/brand.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { OrderSource } from "../../ports/entities/ids.ts";

/** The company's own three sources. */
const own: readonly (readonly [source: string, name: string])[] = [
  ["point_of_sale", "Point of sale"],
  ["online", "Online ordering"],
  ["byod", "Order at table"],
];

/**
 * Eleven invented marketplaces, the same as in the simulated branch. An installation configures its real
 * ones.
 */
const marketplaces: readonly (readonly [source: string, name: string, refuses: boolean])[] = [
  ["munchbay", "Munchbay", true],
  ["tiffin_trail", "Tiffin Trail", true],
  ["platehop", "Platehop", true],
  ["crave_caravan", "Crave Caravan", true],
  ["souq_supper", "Souq Supper", true],
  ["lunchwing", "Lunchwing", true],
  ["dune_dishes", "Dune Dishes", true],
  ["noodle_post", "Noodle Post", true],
  ["harbour_bites", "Harbour Bites", false],
  ["spoonline", "Spoonline", false],
  ["feastly_hub", "Feastly Hub", false],
];

/**
 * The 14 order sources known without configuration (RT-15). Their logos are drawn for this product; see
 * public/brands.
 */
export const builtInBrands: readonly Brand[] = [
  ...own.map(([source, name]) => ({
    source: source as OrderSource,
    name,
    logo: `${source}.svg`,
    isOwn: true,
    isNameTranslated: true as const,
    mayRefuseConfirmation: false,
  })),
  ...marketplaces.map(([source, name, refuses]) => ({
    source: source as OrderSource,
    name,
    logo: `${source}.svg`,
    isOwn: false,
    mayRefuseConfirmation: refuses,
  })),
];

/** Five invented logistics partners. Number 8 has the delivery-info dialog (RA-10). */
export const builtInLogisticsBrands: Configuration["logisticsBrands"] = [
  { uniqueId: 1, name: "Falcon Couriers", logo: "falcon_couriers.svg" },
  { uniqueId: 2, name: "Swift Pedal", logo: "swift_pedal.svg" },
  { uniqueId: 8, name: "Dash Camel", logo: "dash_camel.svg" },
  { uniqueId: 4, name: "Kite Express", logo: "kite_express.svg" },
  { uniqueId: 5, name: "Parcel Pigeon", logo: "parcel_pigeon.svg" },
];
