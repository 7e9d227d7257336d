import { expect, type Page, type Request, type Route, type WebSocketRoute } from "@playwright/test";
import { makeJwt } from "../../support/samples/jwt.ts";
import { wireBranch, wireMe } from "../../support/samples/wire-reference-data.ts";

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

/** The keys of the lists, each with an empty answer. */
const emptyLists = {
  orders: [],
  payment_types: [],
  print_settings: [],
  partners: [],
  riders: [],
  cancellation_reasons: [],
};

/** The built app in live mode; routes of this page play the API and the core system. */
export class LivePage {
  readonly page: Page;
  /** Every request that the page has sent. */
  readonly requests: Request[] = [];
  /** False: requests fail as without a network. */
  isReachable = true;
  /** False: the page's own server does not answer when it is asked for the time. */
  tellsTime = true;
  /** By how much the server's clock is ahead of this machine's. */
  aheadMs = 0;
  refreshStatus = 401;
  meStatus = 200;
  /** The HTTP status of the order lists. */
  listStatus = 200;
  /** The HTTP status of every rejection. */
  rejectStatus = 200;
  /** True: an order list is never answered. */
  holdsLists = false;
  branch: Readonly<Record<string, unknown>> = wireBranch();
  locale = "en";
  /** Configuration in addition to that of every live page, as HTML attributes. */
  moreAttributes = "";
  /** Answers by the end of the path; every other answer is empty. */
  answers: Readonly<Record<string, object>> = {};
  /** Overrides for the answer to GET /me. */
  me: Readonly<Record<string, unknown>> = {};
  /** Overrides for the answer to GET /me by bearer. */
  people: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {};
  paymentTypes: readonly unknown[] = [];
  /** The pickups that wait for collection. */
  waiting: readonly unknown[] = [];
  /** True: these routes play the push server, too. */
  hasPush = false;
  private socket: WebSocketRoute | undefined;
  /** The channels to which the page listens. */
  private readonly joined = new Set<string>();

  constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => this.requests.push(request));
  }

  /** Installs the routes; call it before the first visit. */
  async answer(): Promise<void> {
    const { page } = this;
    await page.route(
      ({ pathname }) => !/^\/(assets|api|core)\/|\.\w+$/.test(pathname),
      (route) => this.answerPage(route),
    );
    await page.route("**/core/sso*", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Sign-on</title>" }),
    );
    await page.route("**/api/**", (route) => this.answerApi(route));
    if (this.hasPush) await this.answerPush();
  }

  /** Sends a message to the page, once it listens. */
  async push(channel: string, event: string, data: object = {}): Promise<void> {
    await expect.poll(() => this.joined.has(channel)).toBe(true);
    this.socket?.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  }

  /** Signs a member of staff in by a link, then opens the page at `path`. */
  async signIn(path?: string): Promise<void> {
    const jwt = makeJwt(Date.UTC(2100, 0, 1));
    await this.page.goto(`/sign-in#jwt=${jwt}&refresh_token=refresh-1`);
    await expect(this.page.getByRole("navigation").first()).toBeVisible();
    if (path !== undefined) await this.page.goto(path);
  }

  private answerPush(): Promise<void> {
    return this.page.routeWebSocket(/\/app\//, (socket) => {
      this.socket = socket;
      this.joined.clear();
      const opened = JSON.stringify({ socket_id: "1.1", activity_timeout: 120 });
      socket.send(JSON.stringify({ event: "pusher:connection_established", data: opened }));
      socket.onMessage((message) => {
        const { event: asked, data } = JSON.parse(String(message));
        if (asked !== "pusher:subscribe") return;
        const { channel } = data;
        const event = "pusher_internal:subscription_succeeded";
        socket.send(JSON.stringify({ event, channel, data: "{}" }));
        this.joined.add(channel);
      });
    });
  }

  private async answerPage(route: Route): Promise<void> {
    // The page asks for the time, perhaps while it closes (N15).
    if (route.request().method() === "HEAD") return this.answerTime(route);
    const answer = await route.fetch({ url: new URL("/", route.request().url()).href });
    const html = await answer.text();
    await route.fulfill({
      response: answer,
      body: html.replace('<div id="root">', `<div id="root" ${attributes} ${this.moreAttributes}>`),
    });
  }

  private answerTime(route: Route): Promise<void> {
    if (!this.tellsTime) return route.abort("internetdisconnected");
    if (this.aheadMs === 0) return route.continue();
    const date = new Date(Date.now() + this.aheadMs).toUTCString();
    return route.fulfill({ status: 200, headers: { date } });
  }

  private answerApi(route: Route): Promise<void> {
    if (!this.isReachable) return route.abort("internetdisconnected");
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/tokens/refresh")) return route.fulfill({ status: this.refreshStatus });
    if (pathname.endsWith("/me")) return this.answerMe(route);
    if (pathname.endsWith("/reject")) return route.fulfill({ status: this.rejectStatus });
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

  private answerMe(route: Route): Promise<void> {
    if (this.meStatus !== 200) return route.fulfill({ status: this.meStatus });
    const bearer = route.request().headers()["authorization"]?.replace("Bearer ", "") ?? "";
    const locale = { authorized_location_ids: [3], user_locale: this.locale };
    return route.fulfill({ json: wireMe({ ...locale, ...this.me, ...this.people[bearer] }) });
  }
}
