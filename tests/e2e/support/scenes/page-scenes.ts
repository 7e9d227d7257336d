import { expect } from "@playwright/test";
import { makeJwt } from "../../../support/samples/jwt.ts";
import { wireBranch } from "../../../support/samples/wire-reference-data.ts";
import { journal, keptPayment, serveCounter, waitingPickup } from "../counter.ts";
import { LivePage } from "../live-page.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const omar = makeJwt(Date.UTC(2100, 0, 1), { sub: "2" });
const people = { [omar]: { user_id: 2, user_name: "Omar Saleh" } };
const omarSignsIn = `/sign-in#jwt=${omar}&refresh_token=refresh-2`;

/** Opens live mode, signed in as Aisha, with a pickup that waits for collection. */
async function openSignedIn(stage: Stage): Promise<LivePage> {
  const live = await stage.openLive((page) => {
    page.people = people;
    serveCounter(page, [waitingPickup(71), waitingPickup(72)]);
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await expect(stage.page.locator("html")).toHaveAttribute("lang", stage.locale);
  return live;
}

/** Opens the panel with the name of the signed-in member of staff. */
async function openAccount(stage: Stage): Promise<void> {
  await stage.press("account.title", stage.page.locator("header"));
  const panel = stage.page.getByRole("region", { name: stage.t("account.title") });
  await expect(panel.getByRole("button", { name: stage.t("account.signOut") })).toBeVisible();
}

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
      await expect(stage.page.getByText(stage.t("error.generic"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "sign-in-question",
    isPictureOnly: true,
    reach: async (stage) => {
      await openSignedIn(stage);
      await stage.page.goto(omarSignsIn);
      await expect(stage.page.getByRole("heading", { level: 1 })).toContainText("Omar Saleh");
    },
  },
  {
    name: "sign-in-unusable",
    isPictureOnly: true,
    reach: async (stage) => {
      const live = await openSignedIn(stage);
      live.meStatus = 401;
      await stage.page.goto(omarSignsIn);
      await expect(stage.page.getByText(stage.t("login.unusable"))).toBeVisible();
    },
  },
  {
    name: "sign-in-unanswered",
    isPictureOnly: true,
    reach: async (stage) => {
      const live = await openSignedIn(stage);
      live.isReachable = false;
      await stage.page.goto(omarSignsIn);
      await expect(stage.page.getByText(stage.t("offline.message"))).toBeVisible();
    },
  },
  {
    name: "sign-in-not-started",
    isPictureOnly: true,
    reach: async (stage) => {
      // The language that was last used on this device.
      await stage.page.addInitScript(
        (locale) => localStorage.setItem("delivery-manager.language", locale),
        stage.locale,
      );
      await stage.openLive((live) => {
        live.moreAttributes = 'data-sign-in-state="required"';
      });
      await expect(stage.page.getByText(stage.t("login.notStarted"))).toBeVisible();
    },
  },
  {
    name: "signed-in-elsewhere",
    isPictureOnly: true,
    reach: async (stage) => {
      await openSignedIn(stage);
      await stage.page.goto("/pickup/waiting-for-collection");
      await stage.openPopup();
      const other = new LivePage(await stage.page.context().newPage());
      other.people = people;
      other.locale = stage.locale;
      await other.answer();
      await other.page.goto(omarSignsIn);
      const accept = stage.t("login.accept").replace("{{name}}", ".*Omar Saleh.*");
      await other.page.getByRole("button", { name: new RegExp(accept) }).click();
      await expect(other.page.getByRole("navigation").first()).toBeVisible();
      await stage.page.bringToFront();
      await expect(stage.page.getByText("Omar Saleh").first()).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: "account-menu",
    reach: async (stage) => {
      await openSignedIn(stage);
      await openAccount(stage);
    },
  },
  {
    name: "licences",
    reach: async (stage) => {
      await openSignedIn(stage);
      await openAccount(stage);
      await stage.press("account.licences", stage.page.locator("header"));
      await expect(stage.dialog).toBeVisible();
    },
  },
  {
    name: "sign-out-question",
    reach: async (stage) => {
      await openSignedIn(stage);
      await openAccount(stage);
      // Another tab has just begun a payment.
      const begun = keptPayment(71, { phase: "in_progress", certainty: "open" });
      await stage.page.evaluate(([key, text]) => localStorage.setItem(key, text), journal([begun]));
      await stage.press("account.signOut", stage.page.locator("header"));
      await expect(stage.dialog).toContainText(stage.t("account.moneyText"));
    },
  },
  {
    name: "offline-dialog",
    isPictureOnly: true,
    reach: async (stage) => {
      const live = await openSignedIn(stage);
      await stage.page.goto("/pickup/waiting-for-collection");
      // Code that comes in a quiet moment is there, too.
      await stage.page.waitForLoadState("networkidle");
      live.isReachable = false;
      await stage.page.context().setOffline(true);
      const button = stage.rows.first().locator('[data-column="actions"] button');
      await expect(button).toHaveAttribute("aria-disabled", "true", { timeout: 75_000 });
      // A press on a button that has just changed is ignored (N39).
      await expect(async () => {
        await button.click({ force: true });
        await expect(stage.dialog).toContainText(stage.t("network.title"), { timeout: 500 });
      }).toPass({ timeout: 10_000 });
    },
  },
];
