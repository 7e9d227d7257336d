import type { Order } from "../../../ports/entities/order.ts";

/**
 * Whether number, customer's name or telephone contain the typed text, in any case, digits and spacing
 * (PU-2). A telephone matches in any grouping, and with a leading 0 in place of the country code.
 */
export function matchesSearch(order: Order, search: string): boolean {
  const wanted = searchable(search).replace(/^#/, "");
  if (wanted === "") return true;
  const { name, telephone, alternateTelephone } = order.customer;
  const telephones = [telephone, alternateTelephone];
  const texts = [order.number, order.foreignNumber, name, ...telephones];
  if (texts.some((text) => text !== undefined && searchable(text).includes(wanted))) return true;
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? digitsOf(wanted).replace(/^0+/, "") : "";
  if (digits === "") return false;
  return telephones.some(
    (text) => text !== undefined && digitsOf(searchable(text)).includes(digits),
  );
}

/** One case, one kind of digits and single spaces, without invisible marks. */
function searchable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
