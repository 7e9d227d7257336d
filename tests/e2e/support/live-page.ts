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
  'data-payment-validation-companies="all"',
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
  /** How the lists of orders are answered. */
  listStatus = 200;
  /** True: a list of orders is never answered. */
  holdsLists = false;
  branch: Readonly<Record<string, unknown>> = wireBranch();
  locale = "en";
  /** Configuration beside that of every live page, as HTML attributes. */
  moreAttributes = "";
  /** Answers to the paths that end so; everything else is empty. */
  answers: Readonly<Record<string, object>> = {};
  /** What differs in the answer to GET /me. */
  me: Readonly<Record<string, unknown>> = {};
  paymentTypes: readonly unknown[] = [];
  /** The pickups that wait for collection. */
  waiting: readonly unknown[] = [];

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
      body: html.replace('<div id="root">', `<div id="root" ${attributes} ${this.moreAttributes}>`),
    });
  }

  private answerApi(route: Route): Promise<void> {
    if (!this.isReachable) return route.abort("internetdisconnected");
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/tokens/refresh")) return route.fulfill({ status: this.refreshStatus });
    if (pathname.endsWith("/me")) {
      return this.meStatus === 200
        ? route.fulfill({
            json: wireMe({ authorized_location_ids: [3], user_locale: this.locale, ...this.me }),
          })
        : route.fulfill({ status: this.meStatus });
    }
    if (pathname.includes("/orders/")) {
      if (this.holdsLists) return Promise.resolve();
      if (this.listStatus !== 200) return route.fulfill({ status: this.listStatus });
    }
    const named = Object.entries(this.answers).find(([path]) => pathname.endsWith(path));
    if (named !== undefined) return route.fulfill({ json: named[1] });
    const orders = pathname.endsWith("/pickup/waiting-for-collection") ? this.waiting : [];
    return route.fulfill({
      json: {
        ...emptyLists,
        orders,
        payment_types: this.paymentTypes,
        locations: [this.branch],
      },
    });
  }
}
