import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the results and of the certificate. */
export interface ResultsTexts {
  readonly results: string;
  readonly lead: string;
  readonly deleteAll: string;
  readonly deleteTitle: string;
  deleteQuestion(count: number): string;
  readonly deleteThem: string;
  readonly csv: string;
  readonly json: string;
  readonly everyone: string;
  readonly allLessons: string;
  readonly allMonths: string;
  readonly filters: string;
  all(count: number): string;
  exams(count: number): string;
  readonly trainee: string;
  readonly lesson: string;
  readonly when: string;
  readonly took: string;
  readonly score: string;
  readonly noName: string;
  readonly none: string;
  readonly noneFound: string;
  readonly print: string;
  /** Asks for the name before a certificate is printed. */
  readonly whoseCertificate: string;
  readonly notPassed: string;
  readonly passedLesson: string;
  readonly passedExam: string;
  of100(score: number): string;
  readonly trainer: string;
  readonly debrief: string;
  readonly back: string;
}

export const resultsTexts: Readonly<Record<Language, ResultsTexts>> = {
  en: {
    results: "Results",
    lead: "Kept on this device only",
    deleteAll: "Delete all…",
    deleteTitle: "Delete all results?",
    deleteQuestion: (count) =>
      count === 1
        ? "1 result on this device is deleted, with every name and every lesson left midway. It cannot be brought back."
        : `${count} results on this device are deleted, with every name and every lesson left midway. They cannot be brought back.`,
    deleteThem: "Delete all",
    csv: "Export CSV",
    json: "Export JSON",
    everyone: "Everyone",
    allLessons: "All lessons",
    allMonths: "Any time",
    filters: "Filters",
    all: (count) => `All ${count}`,
    exams: (count) => `Exams ${count}`,
    trainee: "Trainee",
    lesson: "Lesson",
    when: "When",
    took: "Took",
    score: "Score",
    noName: "No name",
    none: "No results yet. Each lesson that you finish stands here.",
    noneFound: "No result fits these filters.",
    print: "Print certificate",
    whoseCertificate: "Whose certificate is this?",
    notPassed: "A certificate needs 60 points.",
    passedLesson: "passed the lesson",
    passedExam: "passed the exam",
    of100: (score) => `${score} of 100`,
    trainer: "Trainer",
    debrief: "Open debrief",
    back: "Back to the results",
  },
  ar: {
    results: "النتائج",
    lead: "محفوظة على هذا الجهاز فقط",
    deleteAll: "حذف الكل…",
    deleteTitle: "حذف كل النتائج؟",
    deleteQuestion: (count) =>
      `ستُحذف كل النتائج على هذا الجهاز (العدد: ${count}) مع كل الأسماء والدروس غير المكتملة، ولا يمكن استعادتها.`,
    deleteThem: "حذف الكل",
    csv: "تصدير CSV",
    json: "تصدير JSON",
    everyone: "الجميع",
    allLessons: "كل الدروس",
    allMonths: "أي وقت",
    filters: "عوامل التصفية",
    all: (count) => `الكل ${count}`,
    exams: (count) => `الاختبارات ${count}`,
    trainee: "المتدرب",
    lesson: "الدرس",
    when: "متى",
    took: "المدة",
    score: "النتيجة",
    noName: "بلا اسم",
    none: "لا نتائج بعد. يظهر هنا كل درس تنهيه.",
    noneFound: "لا نتيجة تطابق عوامل التصفية.",
    print: "طباعة الشهادة",
    whoseCertificate: "لمن هذه الشهادة؟",
    notPassed: "تتطلب الشهادة 60 نقطة.",
    passedLesson: "اجتاز الدرس",
    passedExam: "اجتاز الاختبار",
    of100: (score) => `${score} من 100`,
    trainer: "المدرّب",
    debrief: "فتح المراجعة",
    back: "العودة إلى النتائج",
  },
  ms: {
    results: "Keputusan",
    lead: "Disimpan pada peranti ini sahaja",
    deleteAll: "Padam semua…",
    deleteTitle: "Padam semua keputusan?",
    deleteQuestion: (count) =>
      `${count} keputusan pada peranti ini akan dipadam, bersama semua nama dan pelajaran yang belum tamat. Ia tidak boleh dikembalikan.`,
    deleteThem: "Padam semua",
    csv: "Eksport CSV",
    json: "Eksport JSON",
    everyone: "Semua orang",
    allLessons: "Semua pelajaran",
    allMonths: "Bila-bila masa",
    filters: "Penapis",
    all: (count) => `Semua ${count}`,
    exams: (count) => `Peperiksaan ${count}`,
    trainee: "Pelatih",
    lesson: "Pelajaran",
    when: "Bila",
    took: "Tempoh",
    score: "Skor",
    noName: "Tiada nama",
    none: "Belum ada keputusan. Setiap pelajaran yang anda tamatkan dipaparkan di sini.",
    noneFound: "Tiada keputusan yang sepadan dengan penapis ini.",
    print: "Cetak sijil",
    whoseCertificate: "Sijil ini milik siapa?",
    notPassed: "Sijil memerlukan 60 mata.",
    passedLesson: "lulus pelajaran",
    passedExam: "lulus peperiksaan",
    of100: (score) => `${score} daripada 100`,
    trainer: "Jurulatih",
    debrief: "Buka ulasan",
    back: "Kembali ke keputusan",
  },
  zh: {
    results: "成绩",
    lead: "仅保存在本设备上",
    deleteAll: "全部删除…",
    deleteTitle: "删除所有成绩？",
    deleteQuestion: (count) =>
      `将删除本设备上的 ${count} 条成绩，以及所有姓名和未完成的课程，且无法恢复。`,
    deleteThem: "全部删除",
    csv: "导出 CSV",
    json: "导出 JSON",
    everyone: "所有人",
    allLessons: "所有课程",
    allMonths: "任何时间",
    filters: "筛选",
    all: (count) => `全部 ${count}`,
    exams: (count) => `考试 ${count}`,
    trainee: "学员",
    lesson: "课程",
    when: "时间",
    took: "用时",
    score: "得分",
    noName: "未填姓名",
    none: "还没有成绩。你完成的每一课都会显示在这里。",
    noneFound: "没有符合筛选条件的成绩。",
    print: "打印证书",
    whoseCertificate: "这张证书是谁的？",
    notPassed: "达到 60 分才有证书。",
    passedLesson: "已通过课程",
    passedExam: "已通过考试",
    of100: (score) => `${score} / 100 分`,
    trainer: "培训师",
    debrief: "打开复盘",
    back: "返回成绩",
  },
};
