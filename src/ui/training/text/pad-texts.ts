import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the trainer's card terminal. */
export interface PadTexts {
  readonly terminal: string;
  readonly close: string;
  readonly ready: string;
  readonly present_card: string;
  readonly walked_away: string;
  readonly unplugged: string;
  readonly approve: string;
  readonly decline: string;
  readonly reason: string;
  /** Decline reasons to choose from; the terminal reports the chosen one. */
  readonly reasons: readonly string[];
  readonly cancel: string;
  readonly walkAway: string;
  readonly pullCable: string;
  readonly next: string;
  readonly byAmount: string;
  readonly lessonDecides: string;
}

export const padTexts: Readonly<Record<Language, PadTexts>> = {
  en: {
    terminal: "Card terminal",
    close: "Close the card terminal",
    ready: "Ready",
    present_card: "Tap, insert or swipe the card",
    walked_away: "The customer has left",
    unplugged: "No connection",
    approve: "Approve",
    decline: "Decline",
    reason: "Reason",
    reasons: ["Insufficient funds", "Do not honour", "Call issuer", "Wrong PIN", "Expired card"],
    cancel: "Customer cancels",
    walkAway: "Walk away",
    pullCable: "Pull the cable",
    next: "Next payments",
    byAmount: "Decided by the amount's last two digits",
    lessonDecides: "In a lesson the customers decide what their cards do.",
  },
  ar: {
    terminal: "جهاز البطاقات",
    close: "إغلاق جهاز البطاقات",
    ready: "جاهز",
    present_card: "قرّب البطاقة أو أدخلها أو مرّرها",
    walked_away: "غادر العميل",
    unplugged: "لا يوجد اتصال",
    approve: "موافقة",
    decline: "رفض",
    reason: "السبب",
    reasons: [
      "الرصيد غير كافٍ",
      "رفضت الجهة المصدرة",
      "اتصل بالجهة المصدرة",
      "رقم سري خاطئ",
      "بطاقة منتهية",
    ],
    cancel: "العميل يلغي",
    walkAway: "العميل يغادر",
    pullCable: "فصل الكابل",
    next: "الدفعات التالية",
    byAmount: "حسب آخر رقمين من المبلغ",
    lessonDecides: "في الدرس يحدد العملاء ما تفعله بطاقاتهم.",
  },
  ms: {
    terminal: "Terminal kad",
    close: "Tutup terminal kad",
    ready: "Sedia",
    present_card: "Sentuh, masukkan atau leret kad",
    walked_away: "Pelanggan telah pergi",
    unplugged: "Tiada sambungan",
    approve: "Lulus",
    decline: "Tolak",
    reason: "Sebab",
    reasons: [
      "Dana tidak mencukupi",
      "Ditolak bank",
      "Hubungi pengeluar kad",
      "PIN salah",
      "Kad tamat tempoh",
    ],
    cancel: "Pelanggan batalkan",
    walkAway: "Pelanggan pergi",
    pullCable: "Cabut kabel",
    next: "Bayaran seterusnya",
    byAmount: "Ditentukan oleh dua digit terakhir amaun",
    lessonDecides: "Dalam pelajaran, pelanggan yang menentukan hasil kad mereka.",
  },
  zh: {
    terminal: "刷卡终端",
    close: "关闭刷卡终端",
    ready: "就绪",
    present_card: "请拍卡、插卡或刷卡",
    walked_away: "顾客已离开",
    unplugged: "无连接",
    approve: "批准",
    decline: "拒绝",
    reason: "原因",
    reasons: ["余额不足", "发卡行拒绝", "请联系发卡行", "密码错误", "卡片已过期"],
    cancel: "顾客取消",
    walkAway: "顾客走开",
    pullCable: "拔掉线缆",
    next: "接下来的付款",
    byAmount: "由金额末两位决定",
    lessonDecides: "在课程中，刷卡结果由顾客决定。",
  },
};
