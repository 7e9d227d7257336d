import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the offer to go on with the day that a reload has left. */
export interface KeptDayTexts {
  /** Names the group of the two buttons. */
  readonly title: string;
  readonly goOn: string;
  readonly startAgain: string;
  /** The day that was kept cannot be repeated. */
  readonly lost: string;
  readonly close: string;
}

export const keptDayTexts: Readonly<Record<Language, KeptDayTexts>> = {
  en: {
    title: "The page was loaded again.",
    goOn: "Go on with this day",
    startAgain: "Start again",
    lost: "That day cannot go on. A new one has begun.",
    close: "OK",
  },
  ar: {
    title: "أُعيد تحميل الصفحة.",
    goOn: "متابعة هذا اليوم",
    startAgain: "البدء من جديد",
    lost: "تعذّرت متابعة ذلك اليوم. بدأ يوم جديد.",
    close: "حسنًا",
  },
  ms: {
    title: "Halaman ini telah dimuatkan semula.",
    goOn: "Teruskan hari ini",
    startAgain: "Mula semula",
    lost: "Hari itu tidak dapat diteruskan. Hari baharu telah bermula.",
    close: "OK",
  },
  zh: {
    title: "页面已重新加载。",
    goOn: "继续这一天",
    startAgain: "重新开始",
    lost: "无法继续那一天，已开始新的一天。",
    close: "好",
  },
};
