import { describe, expect, it } from "vitest";
import type { PartnerId } from "../../ports/entities/ids.ts";
import { languageTags } from "../../ports/entities/language.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { describeFact, terminalRequest } from "../../tests/support/payments/terminal-requests.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { readScenario } from "../training/read-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** A quiet day with these fields, read as from a file. */
function dayWith(fields: object): Scenario {
  const { name, title, version, opensAt, demand, colleagues, otherBranches, surprisePercent } =
    builtIn("empty-branch");
  const quiet = { name, title, version, opensAt, demand, colleagues, otherBranches };
  const reading = readScenario({ ...quiet, surprisePercent, ...fields });
  if (reading.kind === "invalid") expect.fail(reading.problems[0]?.message);
  return reading.scenario;
}

describe("The menu of a scenario [TN-3]", () => {
  const menu = [
    {
      name: "Soups",
      items: [
        {
          name: { en: "Lentil soup", ar: "حساء العدس" },
          price: 1_600,
          weight: 100,
          modifiers: [{ name: "Extra lemon", price: 50 }],
        },
      ],
    },
    { name: "Sweets", items: [{ name: "Baklava", price: 9_600, isWeighed: true }] },
  ];

  it("is what customers order, at its prices, with its modifiers and categories", () => {
    const { world } = headless({ scenario: dayWith({ menu }) });
    const items = Array.from({ length: 40 }, () => world.order({ lineCount: 3 }).items).flat();
    const kinds = new Set(
      items.map(({ name, price, categoryId }) => `${name} ${price} ${categoryId ?? "–"}`),
    );
    expect([...kinds].sort()).toEqual(["Baklava 9600 2", "Extra lemon 50 –", "Lentil soup 1600 1"]);
    const soups = items.filter(({ name }) => name === "Lentil soup").length;
    expect(soups).toBeGreaterThan(items.filter(({ name }) => name === "Baklava").length);
  });

  it("stands in the language of the branch's staff, else in one that it has", () => {
    const nameIn = (locale: (typeof languageTags)[number]): string | undefined => {
      const [soups] = menu;
      const [first, ...others] = dayWith({}).staff;
      const staff = [{ ...first, locale }, ...others];
      const { world } = headless({ scenario: dayWith({ menu: [soups], staff }) });
      return world.order({ lineCount: 1 }).items[0]?.name;
    };
    expect(languageTags.map(nameIn)).toEqual(
      languageTags.map((tag) => (tag === "ar" ? "حساء العدس" : "Lentil soup")),
    );
  });
});

it("Fees and vouchers of an order stand in the language of the branch's staff", () => {
  const namesIn = (locale: (typeof languageTags)[number]): readonly string[] => {
    const [first, ...others] = dayWith({}).staff;
    const { world } = headless({ scenario: dayWith({ staff: [{ ...first, locale }, ...others] }) });
    const orders = Array.from({ length: 60 }, () => world.order());
    const names = orders.flatMap(({ surcharges, discounts }) => [...surcharges, ...discounts]);
    return [...new Set(names.map(({ name }) => name.replace(/\d+/, "5")))].sort();
  };
  expect(namesIn("en")).toEqual(["Delivery fee", "Packaging", "Voucher 5%"]);
  expect(namesIn("ar")).toEqual(["التغليف", "رسوم التوصيل", "قسيمة 5%"]);
  expect(namesIn("ms")).toEqual(["Baucar 5%", "Caj penghantaran", "Pembungkusan"]);
  expect(namesIn("zh")).toEqual(["优惠券 5%", "包装费", "配送费"]);
});

describe("The terminals of a scenario [TN-3]", () => {
  const terminals = [
    { name: "Till", kind: "terminal", outcome: "wrong_pin" },
    { name: "Front", branch: 1 },
    { name: "Old one", branch: 1, outcome: "reader_connect_timeout" },
    { name: "Back", branch: 2, outcome: "insufficient_funds" },
  ];

  it("are the readers of their branches and the ways to pay of the company", () => {
    const { reference } = headless({ scenario: dayWith({ terminals }) }).world;
    expect(reference.branches.map(({ devices }) => devices.map(({ name }) => name))).toEqual([
      ["Front", "Old one"],
      ["Back"],
      [],
    ]);
    const own = reference.paymentTypes.filter(({ partner }) => partner === "generic");
    expect(own.map(({ displayName }) => displayName)).toEqual(["Till"]);
    const usual = headless().world.reference.paymentTypes;
    expect(reference.paymentTypes.map(({ id }) => id)).toEqual(
      usual.filter(({ name }) => name !== "Terminal by polling").map(({ id }) => id),
    );
  });

  it("give each payment the outcome of its device, whatever its amount", async () => {
    const { world, clock, ports } = headless({ scenario: dayWith({ terminals }) });
    const all = await ports.paymentTerminals();
    const pay = async (kind: "generic" | "razorpay" | "stripe_connect" | "magnati") => {
      const request = terminalRequest(world.reference, { kind, reference: kind, amount: 4_500 });
      const heard: string[] = [];
      const onFact = (fact: TerminalFact): void => void heard.push(describeFact(fact, request));
      all.get(kind)?.begin(request, onFact);
      await clock.advanceBy(20 * secondMs);
      return heard.join("; ");
    };
    expect(await pay("generic")).toContain('declined "Wrong PIN"');
    expect(await pay("razorpay")).toContain('declined "Insufficient funds"');
    expect(await pay("stripe_connect")).toContain("unpaid");
    expect(await pay("magnati")).toContain("push approved");
  });
});

describe("The partners of a scenario [TN-3]", () => {
  async function jobWith(partner: object, minutes: number) {
    const scenario = dayWith({ partners: [{ name: "Hinode Bikes", ...partner }] });
    const simulation = headless({ scenario });
    const { world, clock } = simulation;
    world.start();
    const { id } = world.order({
      type: "call_center",
      isTakeaway: false,
      scheduledFor: "never",
      status: "new",
    });
    const [only] = world.reference.partners;
    expect(world.reference.partners).toHaveLength(1);
    const answer = staffApiOf(simulation).createLogisticsJob(id, only?.id ?? (0 as PartnerId));
    await clock.advanceBy(minutes * minuteMs);
    const { job } = valueOfAnswer(staffApiOf(simulation).order(id));
    return { status: answer.status, partner: only?.name, job: job?.status };
  }

  it("replace those of an ordinary day, and take jobs as they do there", async () => {
    const usual = { refusesPercent: 0, losesDriverPercent: 0 };
    expect(await jobWith(usual, 20)).toEqual({
      status: 200,
      partner: "Hinode Bikes",
      job: "arrived",
    });
    expect(await jobWith({ isSetUp: false }, 1)).toMatchObject({ status: 422 });
  });

  it("refuse jobs, lose drivers and stand still as often as the scenario says", async () => {
    expect(await jobWith({ refusesPercent: 100 }, 20)).toMatchObject({ job: "cancelled" });
    const still = { refusesPercent: 0, losesDriverPercent: 0, standsStillPercent: 100 };
    expect(await jobWith(still, 300)).toMatchObject({ job: "assigned" });
    const losing = { refusesPercent: 0, losesDriverPercent: 100, pacePercent: 100 };
    const seen = await Promise.all([1, 2, 3, 4, 5].map((minutes) => jobWith(losing, minutes)));
    expect(seen.map(({ job }) => job)).toContain("reassigning");
  });

  it("need more or less time by their pace", async () => {
    const sure = { refusesPercent: 0, losesDriverPercent: 0 };
    expect(await jobWith({ ...sure, pacePercent: 10 }, 2)).toMatchObject({ job: "arrived" });
    expect(await jobWith({ ...sure, pacePercent: 1_000 }, 3)).toMatchObject({ job: "pending" });
  });
});

it("The day in Tokyo has a menu, terminals and partners of its own, in four languages [TN-3]", () => {
  const { menu = [], terminals = [], partners = [] } = builtIn("tokyo-counter");
  const names = [
    ...menu.flatMap(({ name, items }) => [
      name,
      ...items.flatMap((dish) => [dish.name, ...(dish.modifiers ?? []).map((each) => each.name)]),
    ]),
    ...terminals.map(({ name }) => name),
  ];
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    expect(Object.keys(name)).toEqual([...languageTags]);
  }
  expect(partners.map(({ name }) => name)).toEqual(["Sakura Courier", "Hinode Bikes"]);
});
