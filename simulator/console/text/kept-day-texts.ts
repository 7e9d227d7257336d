import type { Language } from "../../../ports/entities/language.ts";

/** The texts of the offer to go on with the day that a reload has left. */
export interface KeptDayTexts {
  /** Names the group of the two buttons. */
  readonly title: string;
  readonly goOn: string;
  readonly startAgain: string;
}

export const keptDayTexts: Readonly<Record<Language, KeptDayTexts>> = {
  en: {
    title: "The page was loaded again.",
    goOn: "Go on with this day",
    startAgain: "Start again",
  },
  ar: {
    title: "أُعيد تحميل الصفحة.",
    goOn: "متابعة هذا اليوم",
    startAgain: "البدء من جديد",
  },
  ms: {
    title: "Halaman ini telah dimuatkan semula.",
    goOn: "Teruskan hari ini",
    startAgain: "Mula semula",
  },
  zh: {
    title: "页面已重新加载。",
    goOn: "继续这一天",
    startAgain: "重新开始",
  },
};
