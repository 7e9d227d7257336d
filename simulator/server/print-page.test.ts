import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { parseTarget } from "./http-message.ts";
import { printPage } from "./print-page.ts";

const hostile = `<script>alert("1")</script>`;

function setUp() {
  const { world, clock } = headless();
  const order = world.order({ type: "online", isTakeaway: true });
  const get = (address: string, languages?: string) => {
    const target = parseTarget(address)!;
    const printedAt = clock.now() + minuteMs;
    const outcome = printPage({ auth: world.auth, target, languages, printedAt, timeZone: "UTC" });
    if (outcome.kind !== "response") throw new Error(outcome.kind);
    return outcome.response;
  };
  return { world, order, get };
}

describe("The pages that a classroom prints", () => {
  it("hold the order's bill under the core system's address, marked as training (TN-1)", () => {
    const { order, get } = setUp();
    const bill = get(`/local_prints/pays_bill_for_takeaway_order?order_id=${order.id}`);
    expect(bill.status).toBe(200);
    expect(bill.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(bill.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(bill.body).toContain(`<bdi>#${order.number}</bdi>`);
    expect(bill.body.split('class="mark"><strong>TRAINING')).toHaveLength(3);
    expect(bill.body).toContain("Takeaway bill");
  });

  it("open at every print template's address, in its reader's language", () => {
    const { world, order, get } = setUp();
    const staffApi = world.auth.staffApiOf(world.auth.signIn(3).jwt);
    if (staffApi.status !== 200) throw new Error(staffApi.message);
    const templates = staffApi.value.printTemplates(order.id);
    if (templates.status !== 200) throw new Error(templates.message);
    expect(templates.value).toHaveLength(3);
    for (const { printUrl, name } of templates.value) {
      const { status, body } = get(printUrl);
      expect(status).toBe(200);
      expect(body).toContain(`<b>${name}</b>`);
      expect(body).toContain('<html lang="ar" dir="rtl">');
    }
    expect(get(`/local_prints/bill?order_id=${order.id}`, "zh-CN,zh;q=0.9").body).toContain(
      'lang="zh"',
    );
  });

  it("escape whatever a customer wrote", () => {
    const { world, order, get } = setUp();
    world.change(({ ledger }) =>
      ledger.put({ ...ledger.get(order.id)!, customer: { name: hostile }, notes: "it's & <b>" }),
    );
    const { body } = get(`/local_prints/bill?order_id=${order.id}`);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(body).toContain("it&#39;s &amp; &lt;b&gt;");
  });

  it.each([
    ["/local_prints/bill", 400],
    ["/local_prints/bill?order_id=1e3", 400],
    ["/local_prints/pays_bill_for_takeaway_order?order_id=999999", 404],
    ["/local_prints/bill?order_id=999999", 404],
  ] as const)("%s is answered with %i and a page with the reason", (address, status) => {
    const answer = setUp().get(address);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain("<strong>TRAINING</strong>");
  });

  it("answer 404 for other tickets", () => {
    const { order, get } = setUp();
    expect(get(`/local_prints/else?order_id=${order.id}`).status).toBe(404);
    expect(get(`/local_prints?order_id=${order.id}`).status).toBe(404);
  });
});
