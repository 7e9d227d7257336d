import type { Language, PluralForm } from "../../../../ports/entities/language.ts";

/** The texts of the printer's tray. */
export interface TrayTexts {
  readonly printer: string;
  readonly none: string;
  readonly print: string;
  readonly close: string;
  readonly outOfPaper: string;
  readonly unreadable: string;
}

interface CountedTickets<Tag extends Language> {
  /** `{count}` stands for the number. */
  readonly tickets: Readonly<Record<PluralForm<Tag>, string>>;
}

export const trayTexts: { readonly [Tag in Language]: TrayTexts & CountedTickets<Tag> } = {
  en: {
    printer: "Printer",
    tickets: { one: "{count} ticket", other: "{count} tickets" },
    none: "Nothing has been printed yet.",
    print: "Print on paper",
    close: "Close",
    outOfPaper: "Out of paper",
    unreadable: "The order of this ticket no longer exists.",
  },
  ar: {
    printer: "الطابعة",
    tickets: {
      zero: "لا تذاكر",
      one: "تذكرة واحدة",
      two: "تذكرتان",
      few: "{count} تذاكر",
      many: "{count} تذكرة",
      other: "{count} تذكرة",
    },
    none: "لم يُطبع شيء بعد.",
    print: "طباعة على الورق",
    close: "إغلاق",
    outOfPaper: "نفد الورق",
    unreadable: "لم يعد طلب هذه التذكرة موجودًا.",
  },
  ms: {
    printer: "Pencetak",
    tickets: { other: "{count} tiket" },
    none: "Belum ada apa-apa dicetak.",
    print: "Cetak di atas kertas",
    close: "Tutup",
    outOfPaper: "Kehabisan kertas",
    unreadable: "Pesanan untuk tiket ini sudah tiada.",
  },
  zh: {
    printer: "打印机",
    tickets: { other: "{count} 张小票" },
    none: "还没有打印任何小票。",
    print: "打印到纸上",
    close: "关闭",
    outOfPaper: "缺纸",
    unreadable: "此小票的订单已不存在。",
  },
};

/** Returns the number of tickets in words, such as "2 tickets". */
export function ticketCount(count: number, language: Language): string {
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string } =
    trayTexts[language].tickets;
  const form = new Intl.PluralRules(language).select(count);
  return (forms[form] ?? forms.other).replace("{count}", String(count));
}
