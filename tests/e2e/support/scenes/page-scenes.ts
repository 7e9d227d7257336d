import { expect } from "@playwright/test";
import { wireBranch } from "../../../support/wire-reference-data.ts";
import type { Scene } from "./scene.ts";

/** Scenes of the pages around the lists, or in their place. */
export const pageScenes: readonly Scene[] = [
  {
    name: "sound-banner",
    reach: async (stage) => {
      await stage.page.addInitScript(() => {
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            void this.suspend();
          }
        };
      });
      await stage.open({ path: "/home-delivery/unconfirmed" });
      await expect(stage.page.getByText(stage.t("sound.tapToTurnOn"))).toBeVisible();
    },
  },
  {
    name: "sound-panel",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/unconfirmed" });
      await stage.page.locator("#sound-button").click();
      await stage.page.getByRole("checkbox", { name: stage.t("sound.mute") }).check();
    },
  },
  {
    name: "storage-notice",
    reach: async (stage) => {
      await stage.page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("Access is denied", "SecurityError");
          },
        });
      });
      await stage.open({ path: "/home-delivery/new" });
      await expect(stage.page.getByText(stage.t("storage.title"))).toBeVisible();
    },
  },
  {
    name: "login-error",
    reach: async (stage) => {
      // No staff member is signed in, so the language is the browser's.
      await stage.openLive(() => undefined, "/login-error");
      await expect(stage.page.getByRole("button").first()).toBeVisible();
    },
  },
  {
    name: "delivery-disabled",
    reach: async (stage) => {
      await stage.openLive((live) => {
        live.branch = { ...wireBranch(), delivery_enabled: false };
      });
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "offline-screen",
    reach: async (stage) => {
      await stage.openLive((live) => {
        live.isReachable = false;
      });
      await expect(stage.page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "lists-refused",
    reach: async (stage) => {
      await stage.openLive((live) => {
        live.listStatus = 500;
      });
      await expect(stage.dialog).toBeVisible();
    },
  },
];
