import { expect } from "@playwright/test";
import { wireItem, wireJob, wireOrder } from "../../../support/samples/wire-orders.ts";
import { wireBranch } from "../../../support/samples/wire-reference-data.ts";
import { waitingPickup } from "../counter.ts";
import { openFirstMap } from "../rider-map.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

type Wire = Readonly<Record<string, unknown>>;

const paths = {
  new: { page: "/home-delivery/new", list: "/orders/new" },
  ready: { page: "/home-delivery/waiting-for-pickup", list: "/orders/ready" },
  in_progress: { page: "/home-delivery/in-progress", list: "/orders/in-progress" },
  scheduled: { page: "/scheduled", list: "/orders/scheduled" },
} as const;
type Tab = keyof typeof paths;

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** A delivery without a rider or a partner. */
export function delivery(tab: Tab, changes: Wire = {}, number = "1017"): Wire {
  const isScheduled = tab === "scheduled";
  return wireOrder(
    {
      order_status: isScheduled ? "new" : tab,
      placed_at: minutesAgo(20),
      scheduled: isScheduled,
      scheduled_for: isScheduled ? minutesAgo(-180) : null,
      logistics_job: null,
      rider_id: null,
      status_updates: [],
      event: null,
      ...changes,
    },
    { order_number: number, items: [wireItem()] },
  );
}

export const job = (changes: Wire = {}): Wire =>
  wireJob({ partner_unique_id: 3, updated_at: minutesAgo(2), ...changes });

const partnerNames = ["Swift Pedal", "Falcon Couriers", "Dash Camel"];
const partners = partnerNames.map((name, place) => ({
  id: place + 6,
  name,
  unique_id: place + 3,
  configuration: {
    driver_id: place + 60,
    partner_config: { enabled_regions: ["MY"], scheduled_order_assignment: place < 2 },
  },
}));

/** As many riders as a big branch has, with some names that test the layout. */
const riders = [
  "Omar",
  "عمر الحسن",
  "Nur Aisyah binti Muhammad Hafizuddin Shah al-Haj Abdul Rahman",
  '<b onclick="alert(1)">Bold</b>',
  "陈大文",
  ...Array.from({ length: 55 }, (_, place) => `Rider ${place + 6}`),
].map((name, place) => ({ id: place + 8, name, assigned_locations: [3] }));
const farRiders = ["Far Away", "Zara Kaur"].map((name, place) => ({
  id: place + 200,
  name,
  assigned_locations: [4],
}));

interface BoardOfDeliveries {
  readonly tab: Tab;
  readonly orders: readonly Wire[];
  readonly me?: Wire;
  readonly branch?: Wire;
  readonly answers?: Readonly<Record<string, object>>;
  readonly attributes?: string;
  readonly paymentTypes?: readonly Wire[];
}

export async function openBoard(stage: Stage, board: BoardOfDeliveries): Promise<void> {
  await stage.openLive((live) => {
    live.me = { rider_app_enabled: false, rider_assign_through_popup: false, ...board.me };
    live.branch = { ...wireBranch(), ...board.branch };
    live.moreAttributes = board.attributes ?? "";
    live.paymentTypes = board.paymentTypes ?? [];
    live.answers = {
      [paths[board.tab].list]: { orders: board.orders },
      "/logistics/partners": { partners },
      "/logistics/riders": { riders: [...riders, ...farRiders] },
      ...board.answers,
    };
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await stage.page.goto(paths[board.tab].page);
  await expect(stage.rows.first()).toBeVisible();
}

/** The partner's button has its own name and shows once the partners are loaded. */
const openers = { rider: "button:not([aria-label])", partner: "button[aria-label]" };

/** Presses the row's rider button or partner button. A partner job has a button like the rider's. */
async function pressDelivery(stage: Stage, whose: keyof typeof openers): Promise<void> {
  await stage.rows.first().locator(`[data-column="rider"] ${openers[whose]}`).click();
  await expect(stage.dialog).toBeVisible();
}

async function openDropdown(stage: Stage, changes: Wire = {}): Promise<void> {
  const me = { admin: true, authorized_location_ids: [] };
  const others = ["1018", "1019"].map((number, place) =>
    delivery("new", { order_id: place + 2, placed_at: minutesAgo(10 - place) }, number),
  );
  await openBoard(stage, { tab: "new", me, orders: [delivery("new", changes), ...others] });
  await pressDelivery(stage, "rider");
  await expect(stage.dialog.getByRole("option").first()).toBeVisible();
}

/** Opens the popup of an order with a partner job in this state. */
async function openJob(stage: Stage, changes: Wire): Promise<void> {
  await openBoard(stage, {
    tab: "ready",
    orders: [delivery("ready", { logistics_job: job(changes) })],
  });
  await pressDelivery(stage, "rider");
}

async function openTracking(stage: Stage): Promise<void> {
  await openBoard(stage, {
    tab: "ready",
    orders: [delivery("ready", { logistics_job: job() })],
    attributes: 'data-tracking-hosts="partner.example"',
  });
  await stage.page.route("https://partner.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<html lang="en"><title>Tracking</title><h1>The partner\'s page</h1>',
    }),
  );
  await pressDelivery(stage, "rider");
  await stage.press("partner.track");
  await expect(stage.page.frameLocator("iframe").getByRole("heading")).toBeVisible();
}

/** The installation lists no tracking hosts. */
async function openTrackingLink(stage: Stage): Promise<void> {
  await openJob(stage, {});
  await stage.press("partner.track");
  await expect(stage.dialog.getByRole("link", { name: stage.t("track.open") })).toBeVisible();
}

interface Tracked {
  readonly tileStatus?: number;
  readonly seenMinutesAgo?: number;
  readonly branch?: Wire;
}

/** Opens the map of an order in progress, with a map server that this function plays. */
async function openMap(stage: Stage, tracked: Tracked): Promise<void> {
  const { tileStatus = 200, seenMinutesAgo = 1, branch = {} } = tracked;
  const tile = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO4e/cGAAUtApOoWkARAAAAAElFTkSuQmCC",
    "base64",
  );
  const coordinates = [
    [101.705, 3.105],
    [101.7, 3.1],
  ];
  const route = { distance: 2_340, duration: 420, geometry: { coordinates } };
  const position = { lat: 3.105, long: 101.705, last_geo_updated_at: minutesAgo(seenMinutesAgo) };
  await openBoard(stage, {
    tab: "in_progress",
    orders: [delivery("in_progress", { rider_id: 8 })],
    branch,
    answers: { "/riders/8/geo-coordinates": position },
    attributes:
      'data-map-tiles="https://map.example/tiles/{z}/{x}/{y}.png" data-directions-base="https://map.example/osrm"',
  });
  await stage.page.route("https://map.example/**", (asked) =>
    asked.request().url().includes("/tiles/")
      ? asked.fulfill({ status: tileStatus, contentType: "image/png", body: tile })
      : asked.fulfill({ json: { code: "Ok", routes: [route] } }),
  );
  await stage.openPopup();
  await stage.press("map.track");
}

const jobScene = (name: string, changes: Wire): Scene => ({
  name: `partner-${name}`,
  reach: (stage) => openJob(stage, changes),
});
const pictureOf = (scene: Scene): Scene => ({ ...scene, isPictureOnly: true });

/** Opens deliveries that were promised: late, due, soon, later, and one without a promise. */
async function openPromised(stage: Stage, tab: "new" | "ready"): Promise<void> {
  const minutesLeft = [-6, 0, 4, 25];
  const promised = minutesLeft.map((minutes, place) => {
    const times = { ready_by: minutesAgo(-minutes), promised_at: minutesAgo(-minutes) };
    return delivery(tab, { order_id: place + 2, ...times }, `${1021 + place}`);
  });
  await openBoard(stage, {
    tab,
    me: { capabilities: { promise: {} } },
    orders: [delivery(tab), ...promised],
  });
  await expect(stage.page.locator("[data-nearness=late]")).toBeVisible();
}

/** Opens deliveries of which a quarter of an hour is full, one nearly and one late; the popup shows the last one. */
async function openLoad(stage: Stage): Promise<void> {
  const minutesLeft = [-4, 5, 6, 7, 20, 22, 35, 70];
  const orders = minutesLeft.map((minutes, place) =>
    delivery("new", { order_id: place + 2, ready_by: minutesAgo(-minutes) }, `${1021 + place}`),
  );
  const me = { capabilities: { kitchen_load: { orders: 3, dishes: 24 } } };
  await openBoard(stage, { tab: "new", me, orders });
  await expect(loadLine(stage)).toBeVisible();
}

const loadLine = (stage: Stage) =>
  stage.page.locator("section > button[aria-expanded]:has([data-fullness])").first();

/** Opens deliveries and pickups whose numbers need an access code; pickups have a code. */
async function openCodes(stage: Stage, check: "shown" | "asked" = "shown"): Promise<void> {
  const access = { telephone_access_code: "471103", telephone_valid_until: minutesAgo(-60) };
  const customer = { id: 77, name: "Mei Tan", telephone: "+971501234567", ...access };
  const pickups = [71, 72, 73].map((id) =>
    waitingPickup(
      id,
      { customer, customer_arrived: id === 72, curbside_pickup: id === 73 },
      { collection_code: `4${id}1` },
    ),
  );
  await stage.openLive((live) => {
    live.me = { supervisor_password: true, capabilities: { contact: {}, handover: { check } } };
    live.waiting = pickups;
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await stage.page.goto("/pickup/waiting-for-collection");
  await expect(stage.rows.first()).toBeVisible();
}

/** Opens unconfirmed deliveries, of which one is large by its dishes, one by its amount, and one by both. */
async function openLarge(stage: Stage): Promise<void> {
  const large = (id: number, dishes: number, total: number) =>
    wireOrder(
      {
        order_id: id,
        order_status: "unconfirmed",
        placed_at: minutesAgo(2),
        event: null,
        scheduled: false,
        scheduled_for: null,
        logistics_job: null,
        rider_id: null,
        status_updates: [],
      },
      {
        order_number: `${1020 + id}`,
        total_amount: total,
        auto_rejection_sla: 10,
        items: [wireItem({ qty_dec: dishes })],
        payments: [],
        surcharges: [],
        discounts: [],
      },
    );
  const orders = [large(1, 2, 45), large(2, 24, 310), large(3, 3, 612.5), large(4, 120, 3_480)];
  await stage.openLive((live) => {
    live.me = { capabilities: { large_order: { amount: 500, dishes: 20 } } };
    live.answers = { "/orders/home_delivery/unconfirmed": { orders } };
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await stage.page.goto("/home-delivery/unconfirmed");
  await expect(stage.rows.nth(3)).toBeVisible();
}

/** Scenes of riders and delivery partners: assignment, jobs, tracking; and of what a back end declares. */
export const deliveryScenes: readonly Scene[] = [
  { name: "load", reach: openLoad },
  {
    name: "load-open",
    reach: async (stage) => {
      await openLoad(stage);
      await loadLine(stage).click();
      await stage.page.locator("button[aria-pressed][data-fullness]").nth(1).click();
    },
  },
  { name: "large-orders", reach: openLarge },
  {
    name: "large-order-open",
    reach: async (stage) => {
      await openLarge(stage);
      await stage.page.getByRole("button", { name: "#1024" }).click();
      await expect(stage.dialog).toBeVisible();
    },
  },
  { name: "collection-codes", reach: (stage) => openCodes(stage) },
  {
    name: "asked-code",
    reach: async (stage) => {
      await openCodes(stage, "asked");
      await stage.pressAction("last");
      const field = stage.dialog.getByLabel(stage.t("handover.code"));
      await field.fill("471");
      await expect(field).toBeFocused();
    },
  },
  {
    name: "access-code",
    reach: async (stage) => {
      await openCodes(stage);
      await stage.openPopup();
      await stage.press("contact.scan");
      await expect(stage.dialog.getByRole("img", { name: stage.t("contact.qr") })).toBeVisible();
    },
  },
  { name: "promised", reach: (stage) => openPromised(stage, "new") },
  { name: "promised-ready", reach: (stage) => openPromised(stage, "ready") },
  {
    name: "promised-order",
    reach: async (stage) => {
      await openPromised(stage, "new");
      await stage.openPopup();
      await expect(stage.dialog.locator('label:has(input[type="radio"])').first()).toBeVisible();
    },
  },
  {
    name: "more-time",
    reach: async (stage) => {
      await openPromised(stage, "new");
      await stage.rows.first().locator('[data-control="more_time"]').click();
      await stage.page.locator("[data-control^=more_time_choice]").nth(1).click();
    },
  },
  { name: "rider-dropdown", reach: (stage) => openDropdown(stage, { rider_id: 9 }) },
  pictureOf({
    name: "rider-dropdown-empty",
    reach: async (stage) => {
      await openDropdown(stage, { rider_id: 9_999 });
      await stage.page.keyboard.type("zzz");
      await expect(stage.page.getByText(stage.t("rider.none"))).toBeVisible();
    },
  }),
  {
    name: "rider-popup",
    reach: async (stage) => {
      const orders = [delivery("new", { rider_id: 10 })];
      await openBoard(stage, { tab: "new", orders, me: { rider_assign_through_popup: true } });
      await pressDelivery(stage, "rider");
    },
  },
  pictureOf({
    name: "partner-choice",
    reach: async (stage) => {
      await openBoard(stage, { tab: "new", orders: [delivery("new")] });
      await pressDelivery(stage, "partner");
    },
  }),
  pictureOf({
    name: "partner-scheduled",
    reach: async (stage) => {
      await openBoard(stage, { tab: "scheduled", orders: [delivery("scheduled")] });
      await pressDelivery(stage, "partner");
    },
  }),
  pictureOf(jobScene("pending", { status: 1, metadata: {} })),
  jobScene("assigned", { status: 2 }),
  {
    name: "partner-cancel-question",
    reach: async (stage) => {
      await openJob(stage, { status: 2 });
      await stage.press("partner.cancelJob");
      await expect(stage.dialog).toContainText(stage.t("partner.cancelAsk"));
    },
  },
  {
    name: "partner-cancelled",
    reach: async (stage) => {
      const orders = [delivery("ready", { logistics_job: job({ status: 3 }) })];
      await openBoard(stage, { tab: "ready", orders });
      await pressDelivery(stage, "partner");
    },
  },
  pictureOf(jobScene("arrived", { status: 4 })),
  pictureOf(jobScene("purchased", { status: 5 })),
  pictureOf(jobScene("given-back", { status: 7, metadata: {} })),
  pictureOf({
    name: "partner-stale",
    reach: async (stage) => {
      const stale = job({ updated_at: minutesAgo(16) });
      await openBoard(stage, {
        tab: "ready",
        orders: [delivery("ready", { logistics_job: stale })],
      });
      await expect(stage.page.getByText(stage.t("action.markAsCollected"))).toBeVisible();
    },
  }),
  jobScene("with-own-riders", { partner_id: 8, partner_unique_id: 8 }),
  { name: "partner-tracking", reach: openTracking },
  { name: "partner-tracking-link", reach: openTrackingLink },
  pictureOf({
    name: "map",
    reach: async (stage) => {
      await stage.open({ path: paths.in_progress.page });
      await expect(stage.rows.first()).toBeVisible();
      await openFirstMap(stage.page);
    },
  }),
  {
    name: "map-inactive",
    reach: async (stage) => {
      await openMap(stage, { seenMinutesAgo: 6 });
      await expect(stage.page.locator('[data-map="open"]')).toBeVisible();
    },
  },
  {
    name: "map-no-position",
    reach: async (stage) => {
      await openMap(stage, { branch: { latitude: null, longitude: null } });
      await expect(stage.dialog.getByRole("alert")).toBeVisible();
    },
  },
  pictureOf({
    name: "map-failed",
    reach: async (stage) => {
      await openMap(stage, { tileStatus: 404 });
      await expect(stage.dialog.getByRole("alert")).toBeVisible();
    },
  }),
];
