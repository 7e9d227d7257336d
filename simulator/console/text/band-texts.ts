import type { Language } from "../../../ports/entities/language.ts";

/** The texts of the training band. It shares none with the app, so that trainees see the production screens. */
export interface BandTexts {
  readonly training: string;
  readonly note: string;
  readonly classroomNote: string;
  readonly pause: string;
  readonly resume: string;
  readonly speed: string;
  readonly branchTime: string;
}

export const bandTexts: Readonly<Record<Language, BandTexts>> = {
  en: {
    training: "Training",
    note: "Practice orders. Nothing leaves this page.",
    classroomNote: "Practice orders, shared with your class.",
    pause: "Pause",
    resume: "Resume",
    speed: "Speed",
    branchTime: "Branch time",
  },
  ar: {
    training: "تدريب",
    note: "طلبات للتمرين فقط. لا شيء يغادر هذه الصفحة.",
    classroomNote: "طلبات للتمرين يشترك فيها صفك.",
    pause: "إيقاف مؤقت",
    resume: "متابعة",
    speed: "السرعة",
    branchTime: "وقت الفرع",
  },
  ms: {
    training: "Latihan",
    note: "Pesanan latihan. Tiada apa-apa keluar dari halaman ini.",
    classroomNote: "Pesanan latihan, dikongsi dengan kelas anda.",
    pause: "Jeda",
    resume: "Sambung",
    speed: "Kelajuan",
    branchTime: "Waktu cawangan",
  },
  zh: {
    training: "培训",
    note: "练习订单，任何内容都不会离开此页面。",
    classroomNote: "练习订单，与全班共享。",
    pause: "暂停",
    resume: "继续",
    speed: "速度",
    branchTime: "门店时间",
  },
};
