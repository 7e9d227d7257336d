import type { Language } from "../../../ports/entities/language.ts";
import type { DeliveryAddress } from "../../../ports/entities/order.ts";
import { addressPart } from "../../orders/order-rules/delivery-areas.ts";
import { listed } from "./isolate.ts";

/** Room, building and street as one line, else the landmark; undefined where the address has none of them. */
export function addressText(address: DeliveryAddress, language: Language): string | undefined {
  const { roomNumber, building, street, landmark } = address;
  const parts = [roomNumber, building, street].flatMap((part) => addressPart(part) ?? []);
  if (parts.length === 0) return addressPart(landmark);
  return listed(parts, language);
}
