/** The tabs of the board in their order, each a page of it (order-board section 2). */
export const boardTabs = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "homeDelivery.ready",
  "homeDelivery.inProgress",
  "homeDelivery.delivered",
  "pickup.unconfirmed",
  "pickup.new",
  "pickup.ready",
  "pickup.collected",
  "scheduled",
] as const;

export type TabName = (typeof boardTabs)[number];

/** An area of the main navigation (RT-8): the part of a tab's name before the dot. */
export type Area = AreaOf<TabName>;
type AreaOf<Tab extends string> = Tab extends `${infer Name}.${string}` ? Name : Tab;

export function areaOf(tab: TabName): Area {
  return tab.split(".")[0] as Area;
}

/** The areas in the order of their tabs. */
export const areas: readonly Area[] = [...new Set(boardTabs.map(areaOf))];

/** The address of each tab (RT-1 to RT-3). */
export const pathOfTab: Readonly<Record<TabName, string>> = {
  "homeDelivery.unconfirmed": "/home-delivery/unconfirmed",
  "homeDelivery.new": "/home-delivery/new",
  "homeDelivery.ready": "/home-delivery/waiting-for-pickup",
  "homeDelivery.inProgress": "/home-delivery/in-progress",
  "homeDelivery.delivered": "/home-delivery/delivered",
  "pickup.unconfirmed": "/pickup/unconfirmed",
  "pickup.new": "/pickup/new",
  "pickup.ready": "/pickup/waiting-for-collection",
  "pickup.collected": "/pickup/collected",
  scheduled: "/scheduled",
};

/** The address to which the core system returns after a sign-in (RT-9). */
export const signInPath = "/sign-in";
/** The address without a session (RT-4). */
export const loginErrorPath = "/login-error";

/** The addresses of the app's own page, beside `/` and `/index.html`. Every other path of its host is another system's. */
export const appPaths: readonly string[] = [
  "/home-delivery",
  "/pickup",
  ...Object.values(pathOfTab),
  signInPath,
  loginErrorPath,
];
