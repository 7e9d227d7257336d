import { describe, expect, it } from "vitest";
import { boardTabs } from "../../ports/entities/tab-name.ts";
import { hours, minutes, seconds, testBranch } from "../support/branch/test-branch.ts";

/** Staff of the base scenario. */
const [chen, faiz] = [1, 2];

describe("another person signs in in another tab (N25)", () => {
  it("and the tablet restarts for that person, with their permissions", async () => {
    await using branch = await testBranch();
    expect(branch.app.company.staff?.name).toBe("Mona Haddad");
    branch.otherTab.signsIn(chen);
    await branch.wait(seconds(20));
    expect([branch.board.restarts, branch.tablet.restartReason]).toEqual([
      1,
      "signed_in_elsewhere",
    ]);
    expect(branch.app.company.staff?.name).toBe("Chen Wei");
    expect(branch.app.session.replacedBy).toBeUndefined();
  });

  it("and nothing is sent in that person's name before the restart", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(5));
    const closePopup = branch.app.orders.restarts.holdForScreen();
    const before = branch.app.session.current();
    branch.otherTab.signsIn(chen);
    await branch.wait(minutes(1));
    expect([branch.board.restarts, branch.app.session.current()]).toEqual([0, before]);
    expect(branch.app.session.replacedBy?.name).toBe("Chen Wei");
    expect(await branch.staff.markReady(order)).toBe("busy");
    expect(branch.server.status(order)).toBe("new");
    expect(branch.board.notices).toMatchObject([
      { kind: "signed_in_elsewhere", orderNumber: order.number },
    ]);
    closePopup();
    await branch.wait(seconds(20));
    expect(branch.app.company.staff?.name).toBe("Chen Wei");
  });

  it("and the tablet keeps its own token fresh for as long as a payment lasts", async () => {
    await using branch = await testBranch({ tokenLifetimeSeconds: 900 });
    const finishPayment = branch.app.orders.restarts.holdForScreen();
    branch.otherTab.signsIn(chen);
    await branch.wait(hours(1));
    expect(branch.app.session.state).toBe("signed_in");
    expect(branch.app.session.isExpired).toBe(false);
    expect(branch.app.company.staff?.name).toBe("Mona Haddad");
    finishPayment();
    await branch.wait(seconds(20));
    expect(branch.app.company.staff?.name).toBe("Chen Wei");
  });

  it("and signs out there again: the tablet forgets its orders and shows the login page", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(5));
    expect(branch.app.orders.book.get(order.id)).toBeDefined();
    branch.otherTab.signsOut();
    await branch.wait(seconds(20));
    expect(branch.app.session.state).toBe("signed_out");
    expect(branch.app.orders.book.get(order.id)).toBeUndefined();
    branch.otherTab.signsIn(chen);
    await branch.wait(seconds(60));
    expect(branch.app.company.staff?.name).toBe("Chen Wei");
    expect(branch.app.orders.board.page("homeDelivery.new").loadedAt).toBeDefined();
  });
});

describe("the server refuses the tokens of another tab (N25)", () => {
  it("and a tablet with nothing open forgets its orders and shows the login page", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(5));
    branch.otherTab.isRefused();
    await branch.wait(seconds(20));
    expect(branch.app.session.state).toBe("signed_out");
    expect(branch.app.orders.book.get(order.id)).toBeUndefined();
  });

  it("and a tablet with an open checkout finishes it with the tokens in memory", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(5));
    const closeCheckout = branch.app.orders.restarts.holdForScreen();
    branch.otherTab.isRefused();
    await branch.wait(minutes(5));
    expect([branch.app.session.state, branch.board.restarts]).toEqual(["signed_in", 0]);
    expect(await branch.staff.markReady(order)).toBe("done");
    expect(branch.server.status(order)).toBe("ready");
    closeCheckout();
    await branch.wait(seconds(20));
    expect(branch.app.session.state).toBe("signed_out");
  });
});

it("Staff who sign out leave no order in memory (N25)", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders();
  await branch.wait(seconds(5));
  branch.app.session.signOut();
  await branch.wait(seconds(20));
  expect(branch.app.session.state).toBe("signed_out");
  expect(branch.app.orders.book.get(order.id)).toBeUndefined();
});

describe("a server that enforces permissions", () => {
  it("loads every list that staff without web orders may read, without a dialog or a restart (N13)", async () => {
    await using branch = await testBranch({ staffIndex: faiz, arePermissionsEnforced: true });
    await branch.wait(minutes(10));
    const { orders } = branch.app;
    expect(orders.board.page("homeDelivery.new").loadedAt).toBeDefined();
    expect(orders.board.page("homeDelivery.unconfirmed").failure).toBeUndefined();
    expect([branch.board.dialog, branch.board.restarts]).toEqual([undefined, 0]);
    expect(branch.app.startup.state.kind).toBe("ready");
  });

  it("lets staff with the permission read them (N13)", async () => {
    await using branch = await testBranch({ staffIndex: chen, arePermissionsEnforced: true });
    expect(branch.app.orders.board.page("pickup.unconfirmed").loadedAt).toBeDefined();
  });
});

describe("an automatic call that is refused (N13)", () => {
  it.each([403, 404, 500] as const)(
    "with %i at the first load marks its page; the others show, no dialog opens and nothing restarts",
    async (status) => {
      await using branch = await testBranch();
      for (const call of ["listOrders", "riders"]) branch.server.failNext(call, status);
      await branch.wait(0);
      branch.app.orders.restarts.restartNow("try_again");
      await branch.wait(seconds(0.5));
      const { board } = branch.app.orders;
      const failed = boardTabs.filter((page) => board.page(page).failure !== undefined);
      const loaded = boardTabs.filter((page) => board.page(page).loadedAt !== undefined);
      expect([failed.length, loaded.length]).toEqual([1, 9]);
      expect([branch.board.dialog, branch.board.restarts]).toEqual([undefined, 1]);
      await branch.wait(minutes(1));
      expect(boardTabs.every((page) => board.page(page).failure === undefined)).toBe(true);
      expect([branch.board.dialog, branch.board.restarts]).toEqual([undefined, 1]);
    },
  );
});

describe("an action that is answered 401 (N14)", () => {
  it("is carried out after a refresh, and staff see only that it is done", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(5));
    branch.world.injectFault({ kind: "revoke_tokens", atMs: 0 });
    await branch.wait(0);
    expect(await branch.staff.markReady(order)).toBe("done");
    expect(branch.server.status(order)).toBe("ready");
    expect(branch.board.dialog).toBeUndefined();
    expect(branch.board.notices.map(({ kind }) => kind)).toEqual(["command_done"]);
  });
});
