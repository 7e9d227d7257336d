import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import type { ConfirmDetails } from "../../../ports/order-api.ts";
import { codeArgument } from "../../../simulator/world/codes.ts";
import type { World } from "../../../simulator/world/world.ts";
import type { BranchApp } from "../../../src/compose/graph/create-app.ts";
import type { CommandResult } from "../../../src/orders/commands/command-results.ts";
import type { OrderCommands } from "../../../src/orders/commands/order-commands.ts";
import type { Tablet } from "../../simulation/tablet.ts";
import { type StaffButton, stateOfButton } from "../screens/staff-buttons.ts";

/**
 * The kind of a command's result; "pending" while the server has not answered yet, "disabled" where the button did not
 * react.
 */
export type PressResult = CommandResult["kind"] | "pending" | "disabled";

/** The parts of a test's branch that its staff use. */
interface StaffBranch {
  readonly app: BranchApp;
  readonly world: World;
  readonly tablet: Tablet;
  wait(duration: Duration): Promise<void>;
  riderOf(order: Order): RiderId;
}

/**
 * The member of staff at the tablet. Each action presses a button that the screen shows, and returns the result as of
 * now. A disabled button does nothing; a button that the screen does not show is a mistake of the test.
 */
export class TestStaff {
  private readonly branch: StaffBranch;

  constructor(branch: StaffBranch) {
    this.branch = branch;
  }

  /** Opens a page of the board. */
  opens(page: TabName): void {
    this.branch.app.orders.board.show(page);
  }

  approve(order: Order, details: ConfirmDetails = {}): Promise<PressResult> {
    return this.press("approve", order, (commands) => commands.confirm(order.id, details));
  }

  /** Rejects the order with the first reason and the right supervisor password. */
  reject(order: Order): Promise<PressResult> {
    const { cancelReasons, supervisorPassword } = this.branch.world.reference;
    const cancelReasonId = cancelReasons[0]?.id;
    return this.press("reject", order, (commands) =>
      commands.reject(order.id, {
        isAutomatic: false,
        supervisorPassword,
        ...(cancelReasonId !== undefined && { cancelReasonId }),
      }),
    );
  }

  markReady(order: Order): Promise<PressResult> {
    return this.press("mark_ready", order, (commands) => commands.markReady(order.id));
  }

  assignRider(order: Order, riderId: RiderId = this.branch.riderOf(order)): Promise<PressResult> {
    return this.press("assign_rider", order, (commands) => commands.assignRider(order.id, riderId));
  }

  unassignRider(order: Order): Promise<PressResult> {
    return this.press("unassign_rider", order, (commands) => commands.unassignRider(order.id));
  }

  markPickedUp(order: Order): Promise<PressResult> {
    return this.press("mark_picked_up", order, (commands) =>
      commands.markPickedUp(order.id, ...this.codeOf(order)),
    );
  }

  markDelivered(order: Order): Promise<PressResult> {
    return this.press("mark_delivered", order, (commands) => commands.markDelivered(order.id));
  }

  markCollected(order: Order): Promise<PressResult> {
    return this.press("mark_collected", order, (commands) =>
      commands.markCollected(order.id, undefined, ...this.codeOf(order)),
    );
  }

  reschedule(order: Order, scheduledFor: Instant): Promise<PressResult> {
    return this.press("reschedule", order, (commands) =>
      commands.reschedule(order.id, scheduledFor, "Asked"),
    );
  }

  private codeOf(order: Order): ReturnType<typeof codeArgument> {
    return codeArgument(order, this.branch.app.company.company?.capabilities);
  }

  /** Prints the kitchen's ticket of the order again; its window opens a moment later. */
  async reprint(order: Order): Promise<void> {
    const { id, number } = order;
    if (this.stateOf("reprint", order) === "disabled") return;
    const [template] = this.branch.world.reference.printTemplates;
    if (template === undefined) throw new Error("The company has no print template");
    const { printing } = this.branch.app;
    const job = { orderId: id, orderNumber: number, template };
    await this.hold(id, () => printing.reprint(job));
  }

  private async press(
    button: StaffButton,
    order: Order,
    command: (commands: OrderCommands) => Promise<CommandResult>,
  ): Promise<PressResult> {
    if (this.stateOf(button, order) === "disabled") return "disabled";
    const { id } = order;
    const { commands } = this.branch.app.orders;
    return (await this.hold(id, () => command(commands))) ?? "pending";
  }

  /** Throws where the screen does not show the button. */
  private stateOf(button: StaffButton, { id, number }: Order): "enabled" | "disabled" {
    const { app } = this.branch;
    const model = app.orders.book.get(id);
    const state = model === undefined ? "absent" : stateOfButton(button, model, app);
    if (state !== "absent") return state;
    const where = model?.place === undefined ? "on no page of the board" : `at ${model.place}`;
    throw new Error(`Order ${number} is ${where}, where staff see no button to ${words(button)}`);
  }

  /** Presses a button until its action ends, and returns the kind of the result if there is one by now. */
  private async hold<Kind>(
    id: OrderId,
    action: () => Promise<{ readonly kind: Kind }>,
  ): Promise<Kind | undefined> {
    let result: Kind | undefined;
    const release = this.branch.tablet.press(id);
    void action()
      .then(({ kind }) => {
        result = kind;
      })
      .finally(release);
    await this.branch.wait(0);
    return result;
  }
}

function words(button: StaffButton): string {
  return button.replaceAll("_", " ");
}
