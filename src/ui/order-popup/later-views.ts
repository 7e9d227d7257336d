import { OrderHistory } from "./order-history.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import { TrackRider } from "./track-rider.tsx";
import { WalkInButton } from "./walk-in-button.tsx";

/** The parts of an order's popup that most popups never show, as one chunk. */
export const laterViews = { OrderHistory, PaymentsTable, TrackRider, WalkInButton };
