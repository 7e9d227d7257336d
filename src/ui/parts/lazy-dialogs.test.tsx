// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Rider } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import {
  anOrder,
  branchA,
  noon,
  orderId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { aPromiseCapability } from "../../../tests/support/samples/company-builders.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import type { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import {
  anApproval,
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";

type Board = Awaited<ReturnType<typeof openBoard>>;

interface LazyPart {
  /** The file that is fetched. */
  readonly file: string;
  /** The file of the dialog around it, which is there before. */
  readonly within?: string;
  readonly address?: string;
  readonly options?: UiFixtureOptions;
  /** Opens it as staff do. */
  readonly open: (board: Board) => Promise<void>;
  /** A text that it shows once its file is there. */
  readonly shows: string;
}

const order = anOrder({ number: "7" });
const pickup: Order = { ...order, isTakeaway: true, status: "ready", isCashOnDelivery: true };
const carried: Order = { ...order, riderId: riderId(1), status: "in_progress" };
const unconfirmed: Order = { ...order, status: "unconfirmed" };
const riders: readonly Rider[] = [{ id: riderId(1), name: "Omar", assignedBranchIds: [branchA] }];
const money: UiFixtureOptions = { paymentTypes, paymentValidationCompanies: "all" };

/** Opens it by what the payments of this device say. */
function paying(set: (attempts: ScriptedAttempts) => void, then?: LazyPart["open"]) {
  const attempts = new ScriptedAttempts();
  return {
    options: { ...money, orders: [pickup], attempts },
    address: "/pickup/waiting-for-collection",
    open: async (board: Board): Promise<void> => {
      await act(async () => set(attempts));
      await then?.(board);
    },
  };
}

const pressText = (text: string) => act(async () => fireEvent.click(screen.getByText(text)));
const view = async (): Promise<void> => {
  const button = await screen.findByRole("button", { name: "View" });
  await act(async () => fireEvent.click(button));
};

const parts: Readonly<Record<string, LazyPart>> = {
  LicencesDialog: {
    file: "licences-dialog",
    open: async (board) => {
      await board.press("Account");
      await pressText("Licences");
    },
    shows: "Licences of the software in this app",
  },
  CompletionFlow: {
    file: "completion-flow",
    address: "/home-delivery/in-progress",
    options: { orders: [{ ...carried, riderId: riderId(9) }] },
    open: (board) => board.press("Delivered, order 7"),
    shows: "Oops!",
  },
  HandoverDialog: {
    file: "handover-dialog",
    within: "completion-flow",
    address: "/home-delivery/waiting-for-pickup",
    options: {
      company: { capabilities: { handover: { check: "asked" } } },
      orders: [{ ...order, status: "ready" }],
    },
    open: (board) => board.press("Picked up, order 7"),
    shows: "Code for order 7",
  },
  DeliveryPopup: {
    file: "delivery-popup",
    open: (board) => board.press("Assign rider", board.row(1)),
    shows: "Rider for order 7",
  },
  MoreTimePanel: {
    file: "more-time-panel",
    options: {
      company: { capabilities: { promise: aPromiseCapability() } },
      orders: [{ ...order, promise: { promisedAt: noon + hourMs } }],
    },
    open: async (board) => {
      const line = await waitFor(() => {
        const found = board.row(order.id).querySelector('[data-control="more_time"]');
        if (found === null) throw new Error("The row has no time to press yet");
        return found;
      });
      await act(async () => fireEvent.click(line));
    },
    shows: "More time for order 7",
  },
  RidersDialog: {
    file: "riders-dialog",
    address: "/home-delivery/in-progress",
    options: { orders: [carried] },
    open: (board) => board.press("Riders"),
    shows: "Riders and partners",
  },
  CheckoutModal: {
    file: "checkout-modal",
    address: "/pickup/waiting-for-collection",
    options: { ...money, orders: [pickup] },
    open: (board) => board.press(/order 7$/),
    shows: "Payment, order 7",
  },
  RefundsDialog: {
    file: "refunds-dialog",
    ...paying((attempts) => attempts.set({ approvedNotUsed: [anApproval(aRequest())] }), view),
    shows: "Approved but not used",
  },
  NotConfirmedDialog: {
    file: "not-confirmed-dialog",
    ...paying(
      (attempts) =>
        attempts.set({ notConfirmed: [{ ...anApproval(aRequest()), certainty: "unknown" }] }),
      view,
    ),
    shows: "Not confirmed",
  },
  Rescheduling: {
    file: "reschedule-popup",
    address: "/scheduled",
    options: { orders: [{ ...order, type: "call_center", scheduledFor: noon + hourMs }] },
    open: async (board) => {
      await board.press("#7");
      await board.press("Reschedule");
    },
    shows: "Reschedule order 7",
  },
  RiderMapDialog: {
    file: "rider-map-dialog",
    address: "/home-delivery/in-progress",
    options: { orders: [carried] },
    open: async (board) => {
      await board.press("#7");
      await board.press("Track rider");
    },
    shows: "Rider of order 7",
  },
  DeadlinePanel: {
    file: "deadline-panel",
    address: "/home-delivery/unconfirmed",
    options: { orders: [unconfirmed] },
    open: (board) => board.press("Explain the deadline of order 7"),
    shows: "Order 7 will be auto-rejected at",
  },
  EtaDialog: {
    file: "eta-dialog",
    address: "/home-delivery/unconfirmed",
    options: { orders: [unconfirmed] },
    open: (board) => board.press("Approve, order 7"),
    shows: "Delivery time, order 7",
  },
  RejectDialog: {
    file: "reject-dialog",
    address: "/home-delivery/unconfirmed",
    options: { orders: [unconfirmed] },
    open: (board) => board.press("Reject, order 7"),
    shows: "Reject order 7",
  },
  FindDialog: {
    file: "find-dialog",
    open: (board) => board.press("Find an order"),
    shows: "Find an order",
  },
  InterruptedAttempt: {
    file: "attempt-overlay",
    ...paying((attempts) => {
      const request = aRequest({ orderId: orderId(99) });
      attempts.set({ shown: anAttempt({ request }), ordersToOpen: [orderId(99)] });
    }),
    shows: "Transaction in progress",
  },
  Postponing: {
    file: "postponing",
    address: "/scheduled",
    options: { orders: [{ ...order, type: "call_center", scheduledFor: noon + hourMs }] },
    open: (board) => board.press("#7"),
    shows: "+30 min",
  },
};

const files = Object.values(parts).map(({ file }) => file);
/** The files that arrive now. */
let arriving: readonly (string | undefined)[] = [];
/** The lazy dialogs that are not listed here. */
const unlisted: string[] = [];
let open: typeof openBoard;

// Test files in one thread share their modules, so the app is loaded once more, with chunks that do not arrive.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./lazy-screen.tsx", async (importOriginal) => {
    const real = await importOriginal<typeof import("./lazy-screen.tsx")>();
    type Load = Parameters<typeof real.lazyScreen>[0];
    const fileOf = (load: Load) => files.find((each) => String(load).includes(`/${each}.tsx`));
    const over = (load: Load): Load => {
      const file = fileOf(load);
      return async () => {
        if (file !== undefined && !arriving.includes(file)) throw new TypeError("Failed to fetch");
        return load();
      };
    };
    return {
      ...real,
      lazyScreen: (load: Load, text?: never) => real.lazyScreen(over(load), text),
      lazyDialog: (load: Load, text?: never) => {
        if (fileOf(load) === undefined) unlisted.push(String(load));
        return real.lazyDialog(over(load) as never, text);
      },
    };
  });
  open = (await import("../../../tests/support/screens/open-board.tsx")).openBoard;
});
afterEach(() => {
  arriving = [];
});
afterAll(() => {
  vi.doUnmock("./lazy-screen.tsx");
  vi.resetModules();
});

describe("a dialog whose code is fetched when it opens", () => {
  it.each(Object.keys(parts))(
    "offers Try again while its file does not arrive, and opens with it: %s [N36]",
    async (name) => {
      const { file, address = "/home-delivery/new", options, open: press, shows } = parts[name]!;
      const { within } = parts[name]!;
      arriving = [within];
      const board = await open(address, { orders: [order], riders, ...options });
      await press(board);
      expect(board.text).not.toContain(shows);
      const again = await screen.findAllByRole("button", { name: "Try Again" });
      arriving = [within, file];
      await act(async () => fireEvent.click(again.at(-1)!));
      await waitFor(() => expect(board.text).toContain(shows));
      expect(board.text).not.toContain("This could not be loaded");
    },
  );

  it("is one of these, or a dialog in it is", () => {
    expect(unlisted).toEqual([]);
  });
});
