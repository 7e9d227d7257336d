/** The words of the printer's tray; fetched with it. */
export interface TrayTexts {
  readonly printer: string;
  /** By CLDR plural category; `{count}` stands for the number. */
  readonly tickets: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
    readonly other: string;
  };
  readonly none: string;
  readonly print: string;
  readonly close: string;
  readonly outOfPaper: string;
  readonly unreadable: string;
}

const english: TrayTexts = {
  printer: "Printer",
  tickets: { one: "{count} ticket", other: "{count} tickets" },
  none: "Nothing has been printed yet.",
  print: "Print on paper",
  close: "Close",
  outOfPaper: "Out of paper",
  unreadable: "The order of this ticket is gone.",
};

const texts: Readonly<Record<string, TrayTexts>> = {
  en: english,
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

/** The words for a language tag; English for one that is not known. */
export function trayTexts(language: string): TrayTexts {
  return texts[language.slice(0, 2)] ?? english;
}

/** How many tickets there are, in words of the language. */
export function ticketCount(count: number, language: string): string {
  const { tickets } = trayTexts(language);
  const form = new Intl.PluralRules(language === "" ? "en" : language).select(count);
  return (tickets[form] ?? tickets.other).replace("{count}", String(count));
}
