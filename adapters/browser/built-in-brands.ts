import type { Brand } from "../../ports/entities/brand.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { OrderSource } from "../../ports/entities/ids.ts";

/** The company's own three sources. */
const own: readonly (readonly [source: string, name: string])[] = [
  ["point_of_sale", "Point of sale"],
  ["online", "Online ordering"],
  ["byod", "Order at table"],
];

/** Eleven invented marketplaces; an installation names its real ones in the configuration. */
const marketplaces: readonly (readonly [source: string, name: string, refuses: boolean])[] = [
  ["coral", "Coral", true],
  ["tamarind", "Tamarind", true],
  ["pelican", "Pelican", true],
  ["mango", "Mango", true],
  ["juniper", "Juniper", true],
  ["saffron", "Saffron", true],
  ["lagoon", "Lagoon", true],
  ["willow", "Willow", true],
  ["harbour", "Harbour", false],
  ["cedar", "Cedar", false],
  ["dune", "Dune", false],
];

/** The 14 order sources known without any configuration (RT-15). No logo: a mark with the first letter. */
export const builtInBrands: readonly Brand[] = [
  ...own.map(([source, name]) => ({
    source: source as OrderSource,
    name,
    isOwn: true,
    mayRefuseConfirmation: false,
  })),
  ...marketplaces.map(([source, name, refuses]) => ({
    source: source as OrderSource,
    name,
    isOwn: false,
    mayRefuseConfirmation: refuses,
  })),
];

/** Five invented logistics partners; number 8 is the one with the delivery-info dialog (RA-10). */
export const builtInLogisticsBrands: Configuration["logisticsBrands"] = [
  { uniqueId: 1, name: "Swift Couriers" },
  { uniqueId: 2, name: "Falcon Riders" },
  { uniqueId: 4, name: "City Wheels" },
  { uniqueId: 6, name: "Breeze Delivery" },
  { uniqueId: 8, name: "Kestrel Express" },
];
