import type { Language } from "../../ports/entities/language.ts";

/** The fixed texts of a ticket. */
export interface TicketTexts {
  /** Marks the ticket as training (TN-1). */
  readonly mark: string;
  readonly warning: string;
  readonly takeawayBill: string;
  readonly order: string;
  readonly placedAt: string;
  readonly printedAt: string;
  readonly scheduledFor: string;
  readonly delivery: string;
  readonly pickup: string;
  readonly customer: string;
  readonly telephone: string;
  readonly address: string;
  readonly notes: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly tax: string;
  readonly total: string;
  readonly due: string;
  readonly collected: string;
  readonly tip: string;
  readonly change: string;
  readonly owed: string;
  readonly cardEnding: string;
  /** Joins the parts of an address. */
  readonly separator: string;
}

export const ticketTexts: Readonly<Record<Language, TicketTexts>> = {
  en: {
    mark: "Training",
    warning: "Practice ticket. Not a real order.",
    takeawayBill: "Takeaway bill",
    order: "Order",
    placedAt: "Taken",
    printedAt: "Printed",
    scheduledFor: "Scheduled for",
    delivery: "Delivery",
    pickup: "Pickup",
    customer: "Customer",
    telephone: "Telephone",
    address: "Address",
    notes: "Notes",
    subtotal: "Subtotal",
    discount: "Discount",
    tax: "Tax",
    total: "Total",
    due: "Amount due",
    collected: "Collected",
    tip: "Tip",
    change: "Change",
    owed: "Owed to the customer",
    cardEnding: "card ending in",
    separator: ", ",
  },
  ar: {
    mark: "تدريب",
    warning: "تذكرة للتمرين. ليست طلبًا حقيقيًا.",
    takeawayBill: "فاتورة طلب خارجي",
    order: "الطلب",
    placedAt: "وقت الطلب",
    printedAt: "وقت الطباعة",
    scheduledFor: "مجدول في",
    delivery: "توصيل",
    pickup: "استلام من الفرع",
    customer: "العميل",
    telephone: "الهاتف",
    address: "العنوان",
    notes: "ملاحظات",
    subtotal: "المجموع الفرعي",
    discount: "الخصم",
    tax: "الضريبة",
    total: "الإجمالي",
    due: "المبلغ المستحق",
    collected: "المُحصَّل",
    tip: "الإكرامية",
    change: "الباقي للعميل",
    owed: "مستحق للعميل",
    cardEnding: "بطاقة تنتهي بـ",
    separator: "، ",
  },
  ms: {
    mark: "Latihan",
    warning: "Tiket latihan. Bukan pesanan sebenar.",
    takeawayBill: "Bil bawa pulang",
    order: "Pesanan",
    placedAt: "Diterima",
    printedAt: "Dicetak",
    scheduledFor: "Dijadualkan pada",
    delivery: "Penghantaran",
    pickup: "Ambil sendiri",
    customer: "Pelanggan",
    telephone: "Telefon",
    address: "Alamat",
    notes: "Nota",
    subtotal: "Jumlah kecil",
    discount: "Diskaun",
    tax: "Cukai",
    total: "Jumlah",
    due: "Perlu dibayar",
    collected: "Dikutip",
    tip: "Tip",
    change: "Wang baki",
    owed: "Perlu dikembalikan kepada pelanggan",
    cardEnding: "kad berakhir dengan",
    separator: ", ",
  },
  zh: {
    mark: "培训",
    warning: "练习小票，并非真实订单。",
    takeawayBill: "外带账单",
    order: "订单",
    placedAt: "下单",
    printedAt: "打印",
    scheduledFor: "预约时间",
    delivery: "外送",
    pickup: "自取",
    customer: "顾客",
    telephone: "电话",
    address: "地址",
    notes: "备注",
    subtotal: "小计",
    discount: "折扣",
    tax: "税费",
    total: "合计",
    due: "待付",
    collected: "实收",
    tip: "小费",
    change: "找零",
    owed: "应退顾客",
    cardEnding: "卡号尾号",
    separator: "，",
  },
};
