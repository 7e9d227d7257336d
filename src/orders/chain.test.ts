import { autorun, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { anOrder, orderId } from "../../tests/support/samples/an-order.ts";
import { aBranch, aMe } from "../../tests/support/samples/company-builders.ts";
import { countedReads } from "../../tests/support/stand-ins/counted-reads.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ridersOfAny } from "../logistics/delivery-offer.ts";

const branchesCount = 2_000;
const branchIds = Array.from({ length: branchesCount }, (_, index) => (index + 1) as BranchId);

/** Orders of all branches, the last branches among them. */
function ordersOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const branchId = branchIds.at(-1 - (index % branchesCount)) as BranchId;
    return anOrder({ id: orderId(index + 1), branchId });
  });
}

// Counts reads of the branches, because a time would depend on the machine.
describe("a chain of 2,000 branches and 5,000 orders", () => {
  it("reads the chosen branches no more often for 5,000 orders than for 50 (N24)", async () => {
    const readsFor = async (count: number): Promise<number> => {
      using board = await ScriptedBoard.loaded();
      const ids = countedReads(branchIds);
      runInAction(() => {
        board.branches.selectedIds = ids.array;
      });
      board.answerLists([]);
      let shown = 0;
      const stop = autorun(() => {
        shown = board.orders.board.page("homeDelivery.new").orders.length;
      });
      const before = ids.reads();
      // One by one, as pushes arrive.
      for (const order of ordersOf(count)) {
        runInAction(() => board.orders.intake.accept(order, { kind: "event" }, board.clock.now()));
      }
      stop();
      expect(shown).toBe(count);
      return ids.reads() - before;
    };
    expect(await readsFor(5_000)).toBe(await readsFor(50));
  });

  it("names the branch of an order without a search of the branches", () => {
    const companyStore = new CompanyStore();
    const store = new BranchStore(companyStore, new MemoryLocalStore());
    const branches = countedReads(branchIds.map((id) => aBranch(id)));
    companyStore.take({ me: aMe({ isAdmin: true }), branches: branches.array });
    const before = branches.reads();
    for (const { branchId } of ordersOf(5_000)) store.nameOf(branchId);
    expect(branches.reads()).toBe(before);
  });

  it("reads each branch a few times for the choices of staff with 2,000 own branches", () => {
    const companyStore = new CompanyStore();
    const store = new BranchStore(companyStore, new MemoryLocalStore());
    const own = countedReads(branchIds);
    const branches = branchIds.map((id) => aBranch(id));
    companyStore.take({ me: aMe({ authorizedBranchIds: own.array }), branches });
    expect(store.selectedIds).toEqual([1]);
    expect(own.reads()).toBeLessThan(20 * branchesCount);
  });

  it("reads each chosen branch once for the riders of all of them", () => {
    const chosen = countedReads(branchIds);
    const riders = branchIds.map((id) => ({ id, name: "", assignedBranchIds: [id] }));
    expect(ridersOfAny(riders as never, chosen.array)).toHaveLength(branchesCount);
    expect(chosen.reads()).toBe(branchesCount);
  });
});
