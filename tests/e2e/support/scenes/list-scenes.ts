import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const tabs = {
  "hd-unconfirmed": "/home-delivery/unconfirmed",
  "hd-new": "/home-delivery/new",
  "hd-ready": "/home-delivery/waiting-for-pickup",
  "hd-in-progress": "/home-delivery/in-progress",
  "pickup-unconfirmed": "/pickup/unconfirmed",
  "pickup-new": "/pickup/new",
  "pickup-ready": "/pickup/waiting-for-collection",
  "pickup-collected": "/pickup/collected",
  scheduled: "/scheduled",
};

/** Scenes of every list: full, empty, filtered to nothing, loading. */
export const listScenes: readonly Scene[] = [
  ...Object.entries(tabs).map(([name, path]) => ({
    name,
    reach: async (stage: Stage) => {
      await stage.open({ path });
      await expect(stage.rows.first()).toBeVisible();
    },
  })),
  {
    name: "hd-delivered",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/delivered" });
      await expect(stage.page.locator("tr[data-rider]").first()).toBeVisible();
    },
  },
  {
    name: "hd-delivered-expanded",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/delivered" });
      await stage.page.locator("tr[data-rider] button").first().click();
      await expect(stage.rows.first()).toBeVisible();
    },
  },
  ...Object.entries({
    "empty-new": "/home-delivery/new",
    "empty-delivered": "/home-delivery/delivered",
    "empty-collected": "/pickup/collected",
  }).map(([name, path]) => ({
    name,
    reach: async (stage: Stage) => {
      await stage.open({ path, scenario: "empty-branch" });
      await expect(stage.page.getByText(stage.t("list.empty"))).toBeVisible();
    },
  })),
  {
    name: "search-without-result",
    reach: async (stage) => {
      await stage.open({ path: "/pickup/waiting-for-collection" });
      await stage.page
        .getByRole("textbox", { name: stage.t("search.label") })
        .fill("‮<b>nobody</b>‬ 😀");
      await expect(stage.page.getByText(stage.t("list.noMatch"))).toBeVisible();
    },
  },
  {
    name: "loading",
    reach: async (stage) => {
      await stage.openLive((live) => {
        live.holdsLists = true;
      });
      const loader = stage.page.getByRole("progressbar", { name: stage.t("loading") });
      await expect(loader).toBeVisible();
    },
  },
];
