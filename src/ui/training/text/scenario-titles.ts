import type { Language } from "../../../../ports/entities/language.ts";

/** The titles of the built-in scenarios by their names. A file has one title, in the language of its author. */
export const scenarioTitles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "lunch-rush": {
    en: "Lunch rush",
    ar: "زحمة الغداء",
    ms: "Waktu puncak tengah hari",
    zh: "午餐高峰",
  },
  "quiet-morning": {
    en: "Quiet morning",
    ar: "صباح هادئ",
    ms: "Pagi yang tenang",
    zh: "清闲的早晨",
  },
  "full-day": { en: "A whole day", ar: "يوم كامل", ms: "Sehari penuh", zh: "一整天" },
  "friday-night": { en: "Friday night", ar: "ليلة الجمعة", ms: "Malam Jumaat", zh: "周五晚上" },
  "all-partners": {
    en: "Partners only",
    ar: "شركاء التوصيل فقط",
    ms: "Rakan penghantaran sahaja",
    zh: "仅配送合作方",
  },
  "rider-app": {
    en: "Riders with the app",
    ar: "سائقون يستخدمون التطبيق",
    ms: "Penghantar dengan aplikasi",
    zh: "使用应用的骑手",
  },
  "handed-out": {
    en: "Every delivery by hand",
    ar: "توزيع كل طلب يدويًا",
    ms: "Setiap penghantaran diagih sendiri",
    zh: "每单手动派送",
  },
  "riders-in-popup": {
    en: "Riders chosen in a popup",
    ar: "اختيار السائق في نافذة",
    ms: "Penghantar dipilih dalam tetingkap",
    zh: "在弹窗中选择骑手",
  },
  "rider-app-dropdown": {
    en: "Rider app with a dropdown",
    ar: "تطبيق السائقين مع قائمة",
    ms: "Aplikasi penghantar dengan senarai pilihan",
    zh: "骑手应用与下拉列表",
  },
  "marketplace-refuses": {
    en: "A marketplace refuses",
    ar: "منصة ترفض التأكيد",
    ms: "Pasaran dalam talian menolak",
    zh: "平台拒绝确认",
  },
  "stormy-lunch": {
    en: "Lunch in a storm",
    ar: "غداء وسط الأعطال",
    ms: "Makan tengah hari penuh gangguan",
    zh: "故障频发的午餐",
  },
  "trouble-at-the-counter": {
    en: "Trouble at the counter",
    ar: "مشكلات عند الكاونتر",
    ms: "Masalah di kaunter",
    zh: "柜台故障",
  },
  "four-roles": { en: "Four roles", ar: "أربعة أدوار", ms: "Empat peranan", zh: "四种角色" },
  "kuwait-counter": {
    en: "Counter in dinars",
    ar: "كاونتر بالدينار",
    ms: "Kaunter dalam dinar",
    zh: "以第纳尔结账的柜台",
  },
  "tokyo-counter": {
    en: "Counter in yen",
    ar: "كاونتر بالين",
    ms: "Kaunter dalam yen",
    zh: "以日元结账的柜台",
  },
  "empty-branch": {
    en: "Nothing by itself",
    ar: "لا شيء يحدث تلقائيًا",
    ms: "Tiada apa-apa berlaku sendiri",
    zh: "不会自动发生任何事",
  },
};
