import type { Language } from "../../../../ports/entities/language.ts";

/** Texts that several training screens share. */
export interface CommonTexts {
  readonly close: string;
  readonly cancel: string;
  readonly gold: string;
  readonly silver: string;
  readonly bronze: string;
  readonly noMedal: string;
  readonly exam: string;
  readonly training: string;
  /** A lesson with its number and title, such as "Lesson 5, Riders and partners". */
  lesson(number: number, title: string): string;
}

export const commonTexts: Readonly<Record<Language, CommonTexts>> = {
  en: {
    close: "Close",
    cancel: "Cancel",
    gold: "Gold",
    silver: "Silver",
    bronze: "Bronze",
    noMedal: "No medal",
    exam: "Exam",
    training: "Training",
    lesson: (number, title) => `Lesson ${number}, ${title}`,
  },
  ar: {
    close: "إغلاق",
    cancel: "إلغاء",
    gold: "ذهبية",
    silver: "فضية",
    bronze: "برونزية",
    noMedal: "بلا ميدالية",
    exam: "اختبار",
    training: "تدريب",
    lesson: (number, title) => `الدرس ${number}: ${title}`,
  },
  ms: {
    close: "Tutup",
    cancel: "Batal",
    gold: "Emas",
    silver: "Perak",
    bronze: "Gangsa",
    noMedal: "Tiada pingat",
    exam: "Peperiksaan",
    training: "Latihan",
    lesson: (number, title) => `Pelajaran ${number}, ${title}`,
  },
  zh: {
    close: "关闭",
    cancel: "取消",
    gold: "金牌",
    silver: "银牌",
    bronze: "铜牌",
    noMedal: "无奖牌",
    exam: "考试",
    training: "培训",
    lesson: (number, title) => `第 ${number} 课：${title}`,
  },
};
