import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { PaymentScript } from "./payment-script.ts";

const { play } = PaymentScript;
const careless = { isCareless: true };

/** Plays a history twice: where it waits, nine minutes pass, in which the app listens, or the ten minutes end. */
async function playTwice(
  setting: Parameters<typeof play>[0],
  steps: (s: PaymentScript, wait: () => Promise<void>) => Promise<void>,
) {
  const heard = await play(setting, (s) => steps(s, () => s.wait(9 * minuteMs)));
  const ended = await play(setting, (s) => steps(s, () => s.ring()));
  return { heard: heard.outcome, ended: ended.outcome };
}

/** Staff cancel a payment, leave it and press Pay again: the old one is asked, and its cancellation is under way. */
async function leftWhileCancelled(s: PaymentScript, tab: number, order: number, device = 1) {
  await s.pay(tab, order, { device });
  await s.giveUp(tab, order);
  await s.pay(tab, order, { device });
}

describe("a payment whose cancellation is acknowledged after staff have left it, listened to for ten minutes from then (N7)", () => {
  it("is heard after the ten minutes since staff left it (seed 3588)", async () => {
    const { heard, ended } = await playTwice({ kind: "generic", ...careless }, async (s, wait) => {
      await leftWhileCancelled(s, 1, 1002);
      await s.arrive("cancel", 1);
      await s.deliver("cancel_acknowledged");
      await wait();
      await s.payLate(1);
    });
    expect(heard).toEqual(["4550 approved: on the order"]);
    expect(ended).toEqual(["4550 approved: nowhere"]);
  });

  it("is heard after a reload before staff left it (seed 5307)", async () => {
    const { heard, ended } = await playTwice({ kind: "generic", ...careless }, async (s, wait) => {
      await s.pay(1, 1001);
      await s.arrive("begin", 1);
      await s.reload(1);
      await s.browser();
      await s.giveUp(3, 1001);
      await s.arrive("cancel", 1);
      await s.deliver("cancel_acknowledged");
      await wait();
      await s.payLate(1);
    });
    expect(heard).toEqual(["4550 approved: a line of the checkout"]);
    expect(ended).toEqual(["4550 approved: nowhere"]);
  });

  it("is heard where a device answers the start after staff left it (seed 6108)", async () => {
    const { heard, ended } = await playTwice({ kind: "razorpay", ...careless }, async (s, wait) => {
      await s.pay(1, 1001, { device: 2 });
      await s.giveUp(1, 1001);
      await s.pay(1, 1001, { device: 2 });
      await s.ring();
      await s.payLate(1);
      await s.press(1, 1001, "goBack");
      await s.arrive("begin", 2);
      await s.arrive("cancel", 2);
      await s.deliver("cancel_acknowledged");
      await wait();
      await s.payLate(2);
    });
    expect(heard).toEqual(["4550 approved: on the order", "4550 approved: to be paid back"]);
    expect(ended).toEqual(["4550 approved: on the order", "4550 approved: nowhere"]);
  });

  it("is heard where its push is late (seed 617629)", async () => {
    const { heard, ended } = await playTwice({ kind: "generic", ...careless }, async (s, wait) => {
      await leftWhileCancelled(s, 2, 1002);
      await s.arrive("cancel", 1);
      await s.arrive("check", 1);
      await s.customer(1, "approved");
      await s.deliver("cancel_acknowledged");
      await wait();
    });
    expect(heard).toEqual(["4550 approved: on the order"]);
    expect(ended).toEqual(["4550 approved: nowhere"]);
  });

  it("is heard while another payment is cancelled (seed 619423)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await leftWhileCancelled(s, 2, 1001, 2);
      await s.arrive("cancel", 1);
      await s.pay(1, 1002);
      await s.deliver("cancel_acknowledged");
      await s.payLate(1, true);
      await leftWhileCancelled(s, 1, 1002);
    });
    // Its push comes when the ten minutes are over.
    expect(outcome).toEqual(["4550 approved: nowhere", "4550 running: not confirmed"]);
  });

  it("is heard after a reload on a clock that went back (seed 622608)", async () => {
    const { outcome } = await play({ kind: "magnati", ...careless }, async (s) => {
      await s.browser();
      await s.pay(2, 1001);
      await s.giveUp(2, 1001);
      await s.stepClock(-hourMs);
      await s.reload(2);
      await s.wait(30 * minuteMs);
      await s.payLate(1);
    });
    expect(outcome).toEqual(["4550 approved: a line of the checkout"]);
  });
});

describe("a clock that went back after a cancellation was acknowledged", () => {
  it("ends the ten minutes all the same (seed 4027601)", async () => {
    const { outcome } = await play({ kind: "razorpay", ...careless }, async (s) => {
      await leftWhileCancelled(s, 2, 1001, 2);
      await s.arrive("begin", 2);
      await s.payLate(1);
      await s.arrive("cancel", 2);
      await s.deliver("cancel_acknowledged");
      await s.stepClock(-3 * hourMs);
      await s.giveUp(2, 1001);
      await s.reload(2);
      await s.payLate(2);
    });
    expect(outcome).toEqual(["4550 approved: on the order", "4550 approved: nowhere"]);
  });
});

describe("a terminal that goes on after its cancellation was acknowledged (N12)", () => {
  const goesOn = async (s: PaymentScript, tab: number, order: number): Promise<void> => {
    await leftWhileCancelled(s, tab, order);
    await s.arrive("cancel", 1);
    await s.arrive("check", 1);
    await s.deliver("cancel_acknowledged");
    await s.deliver("in_progress");
  };

  it("is listened to for as long as it goes on (seed 6991)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await goesOn(s, 1, 1001);
      await s.ring();
      await s.payLate(1);
    });
    expect(outcome).toEqual(["4550 approved: on the order"]);
  });

  it("is listened to while another payment is cancelled (seed 14977)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await goesOn(s, 2, 1002);
      await s.customer(1, "approved");
      await s.pay(2, 1001, { device: 2 });
      await s.giveUp(2, 1001);
      await s.pay(2, 1001, { device: 2 });
    });
    expect(outcome).toEqual(["4550 approved: on the order", "4550 running: not confirmed"]);
  });

  it("begins no second charge after Go Back and Pay (seed 605662)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await goesOn(s, 1, 1002);
      await s.press(1, 1002, "goBack");
      await s.pay(1, 1002);
    });
    expect(outcome).toEqual(["4550 running: not confirmed"]);
  });

  it("begins no second charge on the other device either (seed 622198)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await goesOn(s, 2, 1001);
      await s.press(2, 1001, "goBack");
      await s.pay(2, 1001, { device: 2 });
    });
    expect(outcome).toEqual(["4550 running: not confirmed"]);
  });

  it("begins no second charge in another tab (seed 611226)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await goesOn(s, 1, 1002);
      await s.press(1, 1002, "goBack");
      await s.pay(2, 1002);
    });
    expect(outcome).toEqual(["4550 running: not confirmed"]);
  });
});

describe("lines that staff entered (N9)", () => {
  it("become the whole sum in the step in which an equal payment of another tablet is found (seed 600744)", async () => {
    const { outcome, world } = await play({ kind: "generic" }, async (s) => {
      await s.payInCash(1, 1001, { isPart: true });
      await s.endElsewhere(1001, "delivered");
      await s.payInCashAndFinish(1, 1001);
    });
    expect(outcome).toEqual([]);
    expect(world.counts).toMatchObject({ keptLines: 1, lostLines: 0 });
  });

  it("are paid for with the rest that a full device has not stored, once another tablet's equal sum is found (seed 611094)", async () => {
    const { world } = await play({ kind: "generic" }, async (s) => {
      await s.payInCash(1, 1002, { isPart: true });
      await s.fillStorage();
      await s.endElsewhere(1002, "delivered");
      await s.payInCashAndFinish(1, 1002);
    });
    expect(world.counts).toMatchObject({ keptLines: 1, lostLines: 0 });
  });

  it("go to the refund list once if another tab has found first that their order was voided (seed 10)", async () => {
    const { world } = await play({ kind: "generic" }, async (s) => {
      await s.payInCash(2, 1002, { isPart: true });
      await s.endElsewhere(1002, "voided");
    });
    expect(world.counts).toMatchObject({ keptLines: 1, lostLines: 1 });
  });

  it("go to the refund list once if two tabs of a full device put them there (seed 7516)", async () => {
    const { world } = await play({ kind: "generic" }, async (s) => {
      await s.payInCash(2, 1001, { isPart: true });
      await s.endElsewhere(1001, "voided");
      await s.fillStorage();
      await s.reload(2);
      await s.payInCashAndFinish(1, 1001);
    });
    expect(world.counts).toMatchObject({ keptLines: 1, lostLines: 1 });
  });

  it("go to the refund list once if another tablet completed the order with another sum, and staff read so", async () => {
    const { world } = await play({ kind: "generic" }, async (s) => {
      await s.payInCash(1, 1001, { isPart: true });
      await s.endElsewhere(1001, "delivered");
    });
    expect(world.counts).toMatchObject({ keptLines: 1, lostLines: 1 });
  });
});

describe("a record that cannot be read any more (N11)", () => {
  it("is approved while it cannot be read, and the newer payment does not go on (seed 619264)", async () => {
    const { outcome } = await play({ kind: "magnati", ...careless }, async (s) => {
      await s.pay(2, 1002, { device: 2 });
      await s.giveUp(2, 1002);
      await s.pay(2, 1002, { device: 2 });
      await s.giveUp(2, 1002);
      await s.reload(2);
      await s.browser();
      await s.pay(3, 1002);
      await s.spoilRecord(1);
      await s.payLate(1);
    });
    expect(outcome).toEqual([
      "4550 approved: unreadable",
      "4550 running: nowhere",
      "4550 running: nowhere",
    ]);
  });

  it("is approved once no tab runs it any more, and the newer payment does not go on (seed 600677)", async () => {
    const { outcome } = await play({ kind: "razorpay", ...careless }, async (s) => {
      await leftWhileCancelled(s, 2, 1001);
      await s.spoilRecord(1);
      await s.payLate(1);
    });
    expect(outcome).toEqual(["4550 approved: unreadable", "4550 running: nowhere"]);
  });

  it("is called paid by staff, and the newer payment does not go on", async () => {
    const { outcome } = await play({ kind: "razorpay", ...careless }, async (s) => {
      await leftWhileCancelled(s, 1, 1002);
      await s.arrive("begin", 2);
      await s.spoilRecord(1);
      await s.browser();
      await s.settleUnreadable(2, true);
    });
    expect(outcome).toEqual(["4550 running: unreadable", "4550 running: nowhere"]);
  });

  it("is not written over with an older state, which would go on beside the payment that paid (seed 4033388)", async () => {
    const { world } = await play({ kind: "generic", isUnresponsive: true }, async (s) => {
      await s.pay(1, 1002, { device: 2, isPart: true });
      await s.arrive("begin", 1);
      await s.deliver("started");
      await s.browser();
      await s.customer(1, "declined");
      await s.deliver("push");
      await s.pay(1, 1002);
      await s.spoilRecord(1);
      await s.browser();
      await s.giveUp(1, 1002);
      await s.customer(2, "approved");
      await s.deliver("push");
    });
    expect(world.written(world.witness.begun[0]!.reference)).toBeUndefined();
  });

  it("is approved after staff have answered for it, and the newer payment does not go on (seed 9034)", async () => {
    const { outcome } = await play({ kind: "razorpay", ...careless }, async (s) => {
      await leftWhileCancelled(s, 1, 1002);
      await s.arrive("begin", 2);
      await s.spoilRecord(1);
      await s.browser();
      await s.settleUnreadable(1, false);
      await s.giveUp(1, 1002);
      await s.pay(1, 1002);
      await s.payLate(1);
    });
    expect(outcome).toEqual([
      "4550 approved: unreadable",
      "4550 running: nowhere",
      "4550 running: nowhere",
    ]);
  });
});

describe("a reader's intent that was declined and cannot be deleted (PAY-S29)", () => {
  it("is tried once for each press of Pay, and the next payment begins (seed 7323)", async () => {
    const { world } = await play({ kind: "stripe_connect", isUnresponsive: true }, async (s) => {
      await s.pay(1, 1001);
      await s.wait(5 * minuteMs);
      await s.press(1, 1001, "goBack");
      await s.arrive("begin", 1);
      await s.customer(1, "declined");
      await s.pay(1, 1001);
    });
    expect(world.witness.begun).toHaveLength(2);
  });
});

describe("an order that another payment pays (PAY-R3)", () => {
  it("is paid while the newer one's start is looked at, which then does not go on (seed 2010379)", async () => {
    const { outcome } = await play({ kind: "generic", ...careless }, async (s) => {
      await s.pay(1, 1002);
      await s.giveUp(1, 1002);
      await s.settleNotConfirmed(1, false);
      await s.wait(15 * minuteMs);
      await s.pay(1, 1002);
      await s.arrive("begin", 2, "answer_lost");
      await s.deliver("start_lost");
      await s.payLate(1);
      await s.arrive("check", 2);
      await s.deliver("in_progress");
    });
    expect(outcome).toEqual(["4550 approved: on the order", "4550 running: nowhere"]);
  });

  it("is paid by a card that only another tab has stored: it is used once (seed 4031)", async () => {
    const { outcome } = await play(
      { kind: "razorpay", isUnresponsive: true, ...careless },
      async (s) => {
        await s.pay(2, 1002);
        await s.giveUp(2, 1002);
        await s.pay(2, 1002);
        await s.fillStorage();
        await s.browser();
        await s.arrive("cancel", 1);
        await s.deliver("cancel_lost");
        await s.customer(1, "approved");
        await s.deliver("push");
        await s.ring();
      },
    );
    expect(outcome).toEqual(["4550 approved: on the order"]);
  });

  it("has got one of two equal cards, of which a full device hides the other: staff look for it (seed 4061671)", async () => {
    const { outcome } = await play(
      { kind: "razorpay", areListsLean: true, ...careless },
      async (s) => {
        await leftWhileCancelled(s, 2, 1002);
        await s.arrive("begin", 2, "answer_lost");
        await s.customer(2, "approved");
        await s.fillStorage();
        await s.deliver("push");
        await s.ring();
        await s.reload(1);
        await s.payLate(1);
      },
    );
    expect(outcome).toEqual(["4550 approved: to be paid back", "4550 approved: on the order"]);
  });

  it("is paid in part by a card that staff call paid while its record cannot be read (seed 3015030)", async () => {
    const { world } = await play({ kind: "razorpay" }, async (s) => {
      await s.pay(1, 1002, { isPart: true });
      await s.arrive("begin", 1);
      await s.customer(1, "approved");
      await s.wait(5 * minuteMs);
      await s.press(1, 1002, "goBack");
      await s.spoilRecord(1);
      await s.settleNotConfirmed(1, true);
      await s.settleUnreadable(1, true);
      await s.pay(1, 1002);
    });
    expect(world.witness.begun.map(({ amount }) => amount)).toEqual([2275, 2275]);
  });
});
