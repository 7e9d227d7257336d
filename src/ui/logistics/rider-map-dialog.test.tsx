// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { beforeAll, describe, expect, it } from "vitest";
import type { Rider, RiderPosition } from "../../../ports/entities/logistics.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import { aJob, anOrder, branchA, noon, riderId } from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { RiderMapDialog } from "../order-popup/later-views.tsx";

const rider: Rider = { id: riderId(8), name: "Omar", assignedBranchIds: [branchA] };
const store = { latitude: 25.0763, longitude: 55.1404 };
const order = anOrder({ number: "1", status: "in_progress", riderId: rider.id });
const aPosition = (set: Partial<RiderPosition> = {}): RiderPosition => ({
  riderId: rider.id,
  coordinates: { latitude: 25.08, longitude: 55.15 },
  lastUpdatedAt: noon,
  ...set,
});
const loaded = (set?: Partial<RiderPosition>): Read<RiderPosition> => ({
  kind: "loaded",
  value: aPosition(set),
});

let fixture: UiFixture;
beforeAll(async () => {
  await RiderMapDialog.preload();
});
async function openOrder(options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/home-delivery/in-progress", {
    orders: [order],
    riders: [rider],
    branches: [aBranch(1, { coordinates: store })],
    riderPosition: () => loaded(),
    ...options,
  }));
  fireEvent.click(screen.getByRole("button", { name: "#1" }));
  await screen.findByRole("dialog", { name: "#1" });
}

const trackButton = () => screen.queryByRole("button", { name: "Track rider" });

/** Opens the map by its button and waits for its answers. */
async function track(options: UiFixtureOptions & { readonly isMapBroken?: true } = {}) {
  await openOrder(options);
  if (options.isMapBroken) fixture.mapService.failure = refusedWith(404);
  fireEvent.click(trackButton()!);
  const dialog = await screen.findByRole("dialog", { name: "Rider of order 1" });
  await pass(0);
  return within(dialog);
}

const pass = (ms: number) => act(() => fixture.pass(ms));
const map = () => fixture.mapService.views.at(-1)!;

function push(set: Partial<RiderPosition>): void {
  act(() => runInAction(() => fixture.riderPositions.emit(aPosition(set))));
}

describe("the Track rider button", () => {
  it("is shown only in the details of an order that a company rider carries", async () => {
    await openOrder();
    expect(trackButton()).not.toBeNull();
    act(() => fixture.take({ ...order, job: aJob({ status: "assigned" }) }));
    expect(trackButton()).toBeNull();
  });

  it("gets the focus back when the map closes", async () => {
    const dialog = await track();
    trackButton()!.focus();
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog", { name: "Rider of order 1" })).toBeNull();
    expect(document.activeElement).toBe(trackButton());
    expect(map().isOpen).toBe(false);
  });
});

describe("the rider map", () => {
  it("shows store, rider and route, with the same facts in words [MP-1]", async () => {
    const dialog = await track();
    expect(map().shown.at(-1)).toEqual({ branch: store, rider: aPosition().coordinates });
    expect(map().routes.at(-1)?.distanceMetres).toBe(2_340);
    const facts = dialog.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual([
      ...["Omar", "Branch 1", "6 minutes", "Not moving, or not known yet", "2.3 km", "12:00"],
    ]);
    expect(dialog.getByRole("application").tabIndex).toBe(0);
  });

  it("moves with its buttons", async () => {
    const dialog = await track();
    for (const name of ["Zoom in", "Zoom out", "Show store", "Show rider"]) {
      fireEvent.click(dialog.getByRole("button", { name }));
    }
    expect(map().asked).toEqual(["zoom 1", "zoom -1", "look at branch", "look at rider"]);
  });

  it("follows pushes without a reload, on the map and in words [MP-8]", async () => {
    const dialog = await track();
    await pass(2 * minuteMs);
    const moved = { latitude: 25.09, longitude: 55.16 };
    push({ coordinates: moved, lastUpdatedAt: noon + 2 * minuteMs });
    expect(map().shown.at(-1)?.rider).toEqual(moved);
    expect(dialog.getByText("12:02")).toBeDefined();
    expect(dialog.getByText("Away from the store")).toBeDefined();
    push({ coordinates: aPosition().coordinates!, lastUpdatedAt: noon + 3 * minuteMs });
    expect(dialog.getByText("Towards the store")).toBeDefined();
    expect(fixture.mapService.views).toHaveLength(1);
  });

  it("shows loading for 1 s after Refresh, and accepts the next press after 3 s [MP-7]", async () => {
    let reads = 0;
    const riderPosition = () => {
      reads += 1;
      return loaded();
    };
    const dialog = await track({ riderPosition });
    expect(dialog.queryByText("Loading…")).not.toBeNull();
    await pass(5 * secondMs);
    const refresh = dialog.getByRole("button", { name: "Refresh" });
    fireEvent.click(refresh);
    await pass(999);
    expect(dialog.queryByText("Loading…")).not.toBeNull();
    await pass(1);
    expect(dialog.queryByText("Loading…")).toBeNull();
    await pass(1_999);
    fireEvent.click(refresh);
    expect(reads).toBe(2);
    await pass(1);
    fireEvent.click(refresh);
    expect(reads).toBe(3);
    await pass(secondMs);
  });

  it("names an inactive rider in a banner once the last update is over 5 minutes old [MP-5]", async () => {
    const dialog = await track();
    await pass(5 * minuteMs);
    expect(dialog.queryByText(/inactive/)).toBeNull();
    await pass(secondMs);
    const banner = "The rider is inactive. Last update 5 mins ago";
    expect(dialog.getByText(banner)).toBeDefined();
    await pass(2 * minuteMs);
    expect(dialog.getByText("The rider is inactive. Last update 7 mins ago")).toBeDefined();
    push({ lastUpdatedAt: noon + 7 * minuteMs });
    expect(dialog.queryByText(/inactive/)).toBeNull();
  });

  it("keeps the facts in words if the map cannot be loaded [MP-6]", async () => {
    const dialog = await track({ isMapBroken: true });
    expect(dialog.getByRole("alert").textContent).toBe(
      "Oops! Unable to load map. Please try again by reloading the page",
    );
    expect(dialog.getByText("2.3 km")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Zoom in" })).toBeNull();
    fixture.mapService.failure = undefined;
    fireEvent.click(dialog.getByRole("button", { name: "Refresh" }));
    await pass(secondMs);
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("shows the setup steps if the store's position is missing [MP-3]", async () => {
    const dialog = await track({
      branches: [aBranch(1)],
      locationSetupAddress: "https://core.test/locations",
    });
    expect(dialog.getByRole("heading", { name: "Rider Tracking Not Available" })).toBeDefined();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "In the core system, open Setup > Locations.",
      "Choose the location Branch 1 and open General Details.",
      "Enter the latitude and longitude, and save.",
      "Return to this page and track the rider again.",
    ]);
    const link = dialog.getByRole("link", { name: "Open location set-up" });
    expect(link.getAttribute("href")).toBe("https://core.test/locations");
    expect(fixture.mapService.views).toEqual([]);
  });

  it.each([
    ["whose position is missing", {}],
    ["at 0/0", { coordinates: { latitude: 0, longitude: 0 }, lastUpdatedAt: noon }],
    ["with a stamp in the future", { ...aPosition(), lastUpdatedAt: noon + hourMs }],
  ])(
    "says that a rider %s sends no position, without steps in the branch's settings [MP-3]",
    async (_, position) => {
      const value = { ...position, riderId: rider.id };
      const dialog = await track({ riderPosition: () => ({ kind: "loaded", value }) });
      expect(dialog.getByRole("alert").textContent).toBe(
        "Rider Tracking Not AvailableThis rider sends no position. Ask the rider to switch on location sharing.",
      );
      expect(dialog.queryByRole("listitem")).toBeNull();
      expect(dialog.queryByRole("link")).toBeNull();
    },
  );

  it("reports implausible positions", async () => {
    const swapped = { latitude: store.longitude, longitude: store.latitude };
    const dialog = await track({ riderPosition: () => loaded({ coordinates: swapped }) });
    expect(dialog.getByText(/appear to be [\d,]+ km apart/)).toBeDefined();
  });

  it("says that a deleted rider was not found, and who to contact [MP-4]", async () => {
    const dialog = await track({ riders: [{ ...rider, id: riderId(9) }] });
    expect(dialog.getByRole("heading", { name: "Rider Not Found" })).toBeDefined();
    expect(dialog.getByText(/contact the account administrator/)).toBeDefined();
  });

  it("reports a failed fetch of a position, and the arrival of the order", async () => {
    const dialog = await track({
      riderPosition: () => ({ kind: "unreachable", reason: "network" }),
    });
    expect(dialog.getByText(/could not be loaded/)).toBeDefined();
    act(() => fixture.take({ ...order, status: "delivered" }));
    expect(dialog.getByText("The rider is no longer delivering order 1.")).toBeDefined();
  });
});
