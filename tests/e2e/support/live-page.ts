import type { Page, Request, Route } from "@playwright/test";
import { wireBranch, wireMe } from "../../support/wire-reference-data.ts";

const attributes = [
  'data-api-base="/"',
  'data-auth-base="/"',
  'data-core-base="/core"',
  'data-push-key="key"',
  'data-push-host="127.0.0.1"',
  'data-push-port="9"',
  'data-push-tls="no"',
].join(" ");

/** What every list answers under its key: nothing. */
const emptyLists = {
  orders: [],
  payment_types: [],
  print_settings: [],
  partners: [],
  riders: [],
  cancellation_reasons: [],
};

/** The built app in live mode, over an API and a core system that this page's routes answer for. */
export class LivePage {
  readonly page: Page;
  /** Every request that has left the page. */
  readonly requests: Request[] = [];
  /** False: nobody answers. */
  isReachable = true;
  refreshStatus = 401;
  meStatus = 200;
  branch: Readonly<Record<string, unknown>> = wireBranch();
  locale = "en";

  constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => this.requests.push(request));
  }

  /** To be called before the first visit. */
  async answer(): Promise<void> {
    const { page } = this;
    await page.route(
      ({ pathname }) => !/^\/(assets|api|core)\/|\.\w+$/.test(pathname),
      (route) => this.answerPage(route),
    );
    await page.route("**/core/sso", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Sign-on</title>" }),
    );
    await page.route("**/api/**", (route) => this.answerApi(route));
  }

  private async answerPage(route: Route): Promise<void> {
    const answer = await route.fetch({ url: new URL("/", route.request().url()).href });
    const html = await answer.text();
    await route.fulfill({
      response: answer,
      body: html.replace('<div id="root">', `<div id="root" ${attributes}>`),
    });
  }

  private answerApi(route: Route): Promise<void> {
    if (!this.isReachable) return route.abort("internetdisconnected");
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/tokens/refresh")) return route.fulfill({ status: this.refreshStatus });
    if (pathname.endsWith("/me")) {
      return this.meStatus === 200
        ? route.fulfill({
            json: wireMe({ authorized_location_ids: [3], user_locale: this.locale }),
          })
        : route.fulfill({ status: this.meStatus });
    }
    return route.fulfill({ json: { ...emptyLists, locations: [this.branch] } });
  }
}
