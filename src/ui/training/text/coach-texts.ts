import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the coach. */
export interface CoachTexts {
  readonly coach: string;
  goalOf(goal: number, all: number): string;
  /** For a goal that has stayed open beside a later one. */
  goalBeside(goal: number, all: number): string;
  readonly left: string;
  readonly showMe: string;
  readonly end: string;
  readonly endTitle: string;
  /** `open`: the points that can still be earned; `score`: those that count already. */
  endText(open: number, score: number): string;
  readonly endCancel: string;
  readonly endNow: string;
  /** Answers Show me while nothing can be done for the goal. */
  readonly wait: string;
  readonly settled: string;
  readonly settledNote: string;
  readonly twoMinutes: string;
  readonly oneMinute: string;
  readonly tenSeconds: string;
  readonly examNote: string;
}

export const coachTexts: Readonly<Record<Language, CoachTexts>> = {
  en: {
    coach: "Coach",
    goalOf: (goal, all) => `Goal ${goal} of ${all}`,
    goalBeside: (goal, all) => `Goal ${goal} of ${all}, still open`,
    left: "left",
    showMe: "Show me",
    end: "End",
    endTitle: "End this lesson now?",
    endText: (open, score) =>
      `You can still earn up to ${open} points. If you end now, ${score} count, and this run cannot go on.`,
    endCancel: "Keep going",
    endNow: "End lesson",
    wait: "Nothing to press for this goal yet. Wait for the next order.",
    settled: "Every goal is settled.",
    settledNote: "Press End to see how it went.",
    twoMinutes: "2 minutes left",
    oneMinute: "1 minute left",
    tenSeconds: "10 seconds left",
    examNote: "Exam: no hints, no pause.",
  },
  ar: {
    coach: "المرشد",
    goalOf: (goal, all) => `الهدف ${goal} من ${all}`,
    goalBeside: (goal, all) => `الهدف ${goal} من ${all}، ما زال مفتوحًا`,
    left: "متبقية",
    showMe: "أرني",
    end: "إنهاء",
    endTitle: "هل تنهي هذا الدرس الآن؟",
    endText: (open, score) =>
      `ما زال بإمكانك كسب نقاط (${open} على الأكثر). إذا أنهيت الآن تُحسب لك ${score} فقط، ولا يمكن متابعة هذه المحاولة.`,
    endCancel: "تابع الدرس",
    endNow: "أنهِ الدرس",
    wait: "لا شيء لتضغطه لهذا الهدف بعد. انتظر الطلب التالي.",
    settled: "حُسمت كل الأهداف.",
    settledNote: "اضغط «إنهاء» لترى كيف سار الدرس.",
    twoMinutes: "بقيت دقيقتان",
    oneMinute: "بقيت دقيقة واحدة",
    tenSeconds: "بقيت 10 ثوانٍ",
    examNote: "اختبار: بلا تلميحات وبلا إيقاف مؤقت.",
  },
  ms: {
    coach: "Pembimbing",
    goalOf: (goal, all) => `Matlamat ${goal} daripada ${all}`,
    goalBeside: (goal, all) => `Matlamat ${goal} daripada ${all}, masih terbuka`,
    left: "lagi",
    showMe: "Tunjukkan",
    end: "Tamat",
    endTitle: "Tamatkan pelajaran ini sekarang?",
    endText: (open, score) =>
      `Anda masih boleh mendapat hingga ${open} mata. Jika ditamatkan sekarang, ${score} mata dikira, dan percubaan ini tidak boleh disambung.`,
    endCancel: "Teruskan",
    endNow: "Tamatkan pelajaran",
    wait: "Belum ada apa-apa untuk ditekan bagi matlamat ini. Tunggu pesanan seterusnya.",
    settled: "Semua matlamat sudah selesai dinilai.",
    settledNote: "Tekan Tamat untuk melihat keputusannya.",
    twoMinutes: "2 minit lagi",
    oneMinute: "1 minit lagi",
    tenSeconds: "10 saat lagi",
    examNote: "Peperiksaan: tiada petunjuk, tiada jeda.",
  },
  zh: {
    coach: "教练",
    goalOf: (goal, all) => `目标 ${goal}/${all}`,
    goalBeside: (goal, all) => `目标 ${goal}/${all}（仍未完成）`,
    left: "剩余",
    showMe: "指给我看",
    end: "结束",
    endTitle: "现在结束这一课吗？",
    endText: (open, score) =>
      `你最多还能再得 ${open} 分。现在结束只计 ${score} 分，而且这次练习不能再继续。`,
    endCancel: "继续练习",
    endNow: "结束本课",
    wait: "这个目标现在没有可按的按钮，请等待下一单。",
    settled: "所有目标都已有结果。",
    settledNote: "按“结束”查看成绩。",
    twoMinutes: "还剩 2 分钟",
    oneMinute: "还剩 1 分钟",
    tenSeconds: "还剩 10 秒",
    examNote: "考试：没有提示，不能暂停。",
  },
};
