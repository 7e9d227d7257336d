import type { Page } from "@playwright/test";
import { FetchClassServer } from "../../adapters/class/fetch-class-server.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { type ClassOptions, runClass } from "../../simulator/node/run-class.ts";

const realClock = new NodeClock();

/** A class with a server of its own, for one picture. */
class ClassStage {
  private readonly openPage: () => Promise<Page>;
  private readonly trainerAddress: string;
  private readonly joinAddress: string;
  private readonly code: string;
  private readonly key: string;
  private readonly server: FetchClassServer;

  constructor(openPage: () => Promise<Page>, addresses: Readonly<Record<"page" | "join", string>>) {
    this.openPage = openPage;
    this.trainerAddress = addresses.page;
    this.joinAddress = addresses.join;
    const { origin, hash } = new URL(addresses.page);
    this.key = hash.slice(1);
    this.code = new URL(addresses.join).hash.slice(1);
    this.server = new FetchClassServer(origin, realClock);
  }

  call(call: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.server.trainer(this.key, call);
  }

  /** A trainee without a page, who reports this. */
  async add(name: string, summary?: object): Promise<void> {
    const attempt = `the attempt of ${name}`.padEnd(20);
    const joined = await this.server.join({ code: this.code, name, attempt });
    if (joined.kind !== "loaded" || joined.value.kind !== "joined") throw new Error("No place");
    const { secret } = joined.value;
    await this.server.report({
      secret,
      carriedOut: 0,
      replies: [],
      ...(summary !== undefined && { summary: { ...quiet, ...summary } }),
    });
  }

  async trainerPage(): Promise<Page> {
    const page = await this.openPage();
    await page.goto(this.trainerAddress);
    await page.locator("h1").waitFor();
    return page;
  }

  async joinPage(): Promise<Page> {
    const page = await this.openPage();
    await page.goto(this.joinAddress);
    await page.locator("main input").first().waitFor();
    return page;
  }

  async waitPage(name: string): Promise<Page> {
    const page = await this.joinPage();
    await page.locator("main input").last().fill(name);
    await page.keyboard.press("Enter");
    await page.locator("main ul li").first().waitFor();
    return page;
  }

  /** The board of a trainee, once the class has started. */
  async boardPage(name: string): Promise<Page> {
    const page = await this.waitPage(name);
    await this.call({ do: "start" });
    await page.locator("tr[data-order]").first().waitFor();
    return page;
  }
}

export interface ClassScene {
  readonly name: string;
  readonly options: Pick<ClassOptions, "class"> & Partial<ClassOptions>;
  /** Returns the page to picture. */
  reach(stage: ClassStage): Promise<Page>;
}

const quiet = { isPaused: false, idleMs: 0, nearlyLost: 0, toDo: 2, sameRefusals: 0 };
const names = ["Fatima Al Zaabi", "Yusuf Rahman", "Mei Lin Tan", "أحمد الشامسي", "Priya Nair"];
const own = { class: "own", lesson: "5" } as const;
const shared = { class: "shared", scenario: "lunch-rush" } as const;

function did(act: string, order: string, agoMs: number) {
  return { last: { happening: { what: "act", act, order }, agoMs } };
}

async function addAll(stage: ClassStage): Promise<void> {
  for (const name of names) await stage.add(name);
}

/** The screens of a class (TN-9, CL-1 to CL-4). */
export const classScenes: readonly ClassScene[] = [
  {
    name: "class-start",
    options: own,
    reach: async (stage) => {
      await addAll(stage);
      return stage.trainerPage();
    },
  },
  {
    name: "class-start-together",
    options: shared,
    reach: async (stage) => {
      await addAll(stage);
      return stage.trainerPage();
    },
  },
  {
    name: "class-roster",
    options: own,
    reach: async (stage) => {
      const [fatima = "", yusuf = "", mei = "", ahmed = "", priya = ""] = names;
      await stage.add(fatima, { ...did("markReady", "1064", 5 * secondMs), score: 82 });
      const tab = { what: "opened", screen: "tab", tab: "homeDelivery.unconfirmed" };
      const last = { happening: tab, agoMs: 40 * secondMs };
      await stage.add(yusuf, { last, score: 54, nearlyLost: 2 });
      await stage.add(mei, {
        ...did("confirm", "1057", 12 * secondMs),
        score: 71,
        sameRefusals: 3,
      });
      await stage.add(ahmed, { score: 66, idleMs: 2 * minuteMs, leftMs: 156 * secondMs });
      await stage.add(priya, { score: 79, isPaused: true });
      await stage.call({ do: "start" });
      const page = await stage.trainerPage();
      await page
        .locator("tbody tr")
        .nth(names.length - 1)
        .waitFor();
      return page;
    },
  },
  {
    name: "class-trouble",
    options: own,
    reach: async (stage) => {
      const [fatima = "", yusuf = ""] = names;
      await stage.add(fatima, { score: 82, waiting: ["next_card.declined"] });
      await stage.add(yusuf, { score: 54, nearlyLost: 2 });
      await stage.call({ do: "start" });
      const page = await stage.trainerPage();
      // Pause and speed stand before it.
      await page.locator("header button:has(.lucide-zap)").click();
      await page.locator("[data-console] [data-rows]").first().waitFor();
      return page;
    },
  },
  {
    name: "class-together",
    options: shared,
    reach: async (stage) => {
      for (const name of names) await stage.add(name, {});
      await stage.call({ do: "start" });
      const page = await stage.trainerPage();
      await page
        .locator("tbody tr")
        .nth(names.length - 1)
        .waitFor();
      return page;
    },
  },
  {
    name: "class-ended",
    options: own,
    reach: async (stage) => {
      await addAll(stage);
      await stage.call({ do: "start" });
      await stage.call({ do: "end" });
      return stage.trainerPage();
    },
  },
  {
    name: "class-together-ended",
    options: shared,
    reach: async (stage) => {
      const page = await stage.boardPage("Fatima Al Zaabi");
      await stage.call({ do: "end" });
      await page.locator("dl").waitFor();
      return page;
    },
  },
  {
    name: "class-wait-role",
    options: shared,
    reach: async (stage) => {
      const { scenario = "" } = shared;
      const choice = { scenario, isShared: true, hasRoles: true, hasHints: false, isExam: false };
      await stage.call({ do: "choose", choice });
      await addAll(stage);
      return stage.waitPage("Omar Haddad");
    },
  },
  { name: "class-join", options: own, reach: (stage) => stage.joinPage() },
  {
    name: "class-wait",
    options: own,
    reach: async (stage) => {
      await addAll(stage);
      return stage.waitPage("Omar Haddad");
    },
  },
  {
    name: "class-message",
    options: own,
    reach: async (stage) => {
      const page = await stage.boardPage("Fatima Al Zaabi");
      const text =
        "Look at the whole list before you choose a rider. #1009 and #1010 go the same way.";
      await stage.call({ do: "instruct", to: "all", instruction: { do: "message", text } });
      await page.locator("[data-trainer-message]").waitFor();
      return page;
    },
  },
  {
    name: "class-paused",
    options: own,
    reach: async (stage) => {
      const page = await stage.boardPage("Fatima Al Zaabi");
      await stage.call({ do: "pace", isPaused: true });
      await page.locator("tr[data-order] [aria-disabled=true]").first().waitFor();
      return page;
    },
  },
  {
    name: "class-together-board",
    options: shared,
    reach: (stage) => stage.boardPage("Fatima Al Zaabi"),
  },
];

/** Starts a class for the scene, calls `picture` with its page, and stops the class. */
export async function playClassScene(
  { options, reach }: ClassScene,
  { appFolder, openPage }: { readonly appFolder: string; openPage(): Promise<Page> },
  picture: (page: Page) => Promise<void>,
): Promise<void> {
  const started = await runClass({
    seed: 7,
    port: 0,
    realClock,
    appFolder,
    ...options,
    onFailure: (error) => {
      throw error;
    },
    onAborted: () => undefined,
  });
  if (started.kind === "failed") throw new Error(started.message);
  const addresses = { page: started.pageAddress, join: started.joinAddress };
  try {
    await picture(await reach(new ClassStage(openPage, addresses)));
  } finally {
    await started.stop();
  }
}
