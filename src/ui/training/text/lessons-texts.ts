import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the catalogue and of a lesson's brief. */
export interface LessonsTexts {
  readonly lessons: string;
  readonly language: string;
  readonly lead: string;
  readonly results: string;
  passed(count: number, all: number): string;
  readonly time: string;
  readonly bestScore: string;
  readonly notYet: string;
  /** For a screen reader: the best score in words. */
  scored(score: number, medal: string): string;
  readonly start: string;
  readonly again: string;
  readonly goOn: string;
  readonly beginAgain: string;
  readonly practice: string;
  readonly practiceNote: string;
  allScenarios(count: number): string;
  readonly teach: string;
  readonly demonstration: string;
  readonly demonstrationNote: string;
  readonly yourName: string;
  readonly newName: string;
  readonly useName: string;
  readonly nameNote: string;
  readonly whatHappens: string;
  readonly goals: string;
  points(points: number): string;
  readonly marks: string;
  readonly timeLimit: string;
  readonly timeLimitNote: string;
  readonly hints: string;
  readonly hintsNote: string;
  readonly hintsLocked: string;
  readonly examNote: string;
  /** The key that helps most, for trainees with a keyboard. */
  readonly keys: string;
  readonly notTaken: string;
  /** `points` and `minutes` are words with their numbers. */
  leftMidway(points: string, minutes: string): string;
  /** The lesson has changed since it was left. */
  readonly leftOther: string;
  readonly leftLost: string;
  best(score: number, date: string): string;
  readonly notInExam: string;
  readonly failed: string;
}

export const lessonsTexts: Readonly<Record<Language, LessonsTexts>> = {
  en: {
    lessons: "Lessons",
    language: "Language",
    lead: "Made-up orders on the real screens. Stop whenever you like.",
    results: "Results",
    passed: (count, all) => `${count} of ${all} passed`,
    time: "Time",
    bestScore: "Best score",
    notYet: "Not yet",
    scored: (score, medal) => `best score ${score}, ${medal}`,
    start: "Start",
    again: "Again",
    goOn: "Go on",
    beginAgain: "Begin again",
    practice: "Free practice",
    practiceNote: "no goals, no score",
    allScenarios: (count) => `All ${count} scenarios`,
    teach: "Teach",
    demonstration: "Demonstration",
    demonstrationNote: "The branch runs by itself",
    yourName: "Your name",
    newName: "Another name",
    useName: "Use this name",
    nameNote: "Your results stand under this name, on this device only.",
    whatHappens: "What happens",
    goals: "Your goals",
    points: (points) => `${points} points`,
    marks: "60 passes · 75 silver · 90 gold",
    timeLimit: "Time limit",
    timeLimitNote: "The lesson ends by itself",
    hints: "Hints",
    hintsNote: "Fewer and fewer as you manage alone",
    hintsLocked: "Not in an exam",
    examNote: "No hints, no pause, no speed",
    keys: "Keyboard: F2 goes to the unconfirmed order with the least time left.",
    notTaken: "Not taken yet",
    leftMidway: (points, minutes) => `You left this lesson midway: ${points}, ${minutes} left`,
    leftOther: "This lesson has changed since you left it, so it cannot go on.",
    leftLost: "The run you left midway cannot be repeated, so it cannot go on.",
    best: (score, date) => `Best score ${score}, ${date}`,
    notInExam: "The lessons open again when the exam has ended.",
    failed: "This page could not be loaded. Check the connection and press again.",
  },
  ar: {
    lessons: "الدروس",
    language: "اللغة",
    lead: "طلبات غير حقيقية على الشاشات الحقيقية. توقّف متى شئت.",
    results: "النتائج",
    passed: (count, all) => `اجتزت ${count} من ${all}`,
    time: "الوقت",
    bestScore: "أفضل نتيجة",
    notYet: "ليس بعد",
    scored: (score, medal) => `أفضل نتيجة ${score}، ${medal}`,
    start: "ابدأ",
    again: "مرة أخرى",
    goOn: "تابع",
    beginAgain: "ابدأ من جديد",
    practice: "تدريب حر",
    practiceNote: "بلا أهداف وبلا نقاط",
    allScenarios: (count) => `كل السيناريوهات (${count})`,
    teach: "للمدرّبين",
    demonstration: "عرض توضيحي",
    demonstrationNote: "يعمل الفرع من تلقاء نفسه",
    yourName: "اسمك",
    newName: "اسم آخر",
    useName: "استخدم هذا الاسم",
    nameNote: "تُحفظ نتائجك بهذا الاسم على هذا الجهاز فقط.",
    whatHappens: "ماذا يحدث",
    goals: "أهدافك",
    points: (points) =>
      ({ one: "نقطة واحدة", two: "نقطتان", few: `${points} نقاط` })[
        new Intl.PluralRules("ar").select(points) as "one" | "two" | "few"
      ] ?? `${points} نقطة`,
    marks: "60 للنجاح · 75 فضية · 90 ذهبية",
    timeLimit: "الوقت المحدد",
    timeLimitNote: "ينتهي الدرس من تلقاء نفسه",
    hints: "التلميحات",
    hintsNote: "تقلّ كلما أنجزت وحدك",
    hintsLocked: "غير متاحة في الاختبار",
    examNote: "بلا تلميحات وبلا إيقاف مؤقت وبلا تسريع",
    keys: "لوحة المفاتيح: ينقلك F2 إلى الطلب غير المؤكد الأقل وقتًا متبقيًا.",
    notTaken: "لم تأخذه بعد",
    leftMidway: (points, minutes) =>
      `تركت هذا الدرس قبل نهايته: ${points}، والوقت المتبقي ${minutes}`,
    leftOther: "تغيّر هذا الدرس منذ أن تركته، لذلك لا يمكن متابعته.",
    leftLost: "تعذّرت استعادة المحاولة التي تركتها، لذلك لا يمكن متابعتها.",
    best: (score, date) => `أفضل نتيجة ${score}، ${date}`,
    notInExam: "تُفتح الدروس مجددًا بعد انتهاء الاختبار.",
    failed: "تعذّر تحميل هذه الصفحة. تحقّق من الاتصال ثم اضغط مرة أخرى.",
  },
  ms: {
    lessons: "Pelajaran",
    language: "Bahasa",
    lead: "Pesanan rekaan pada skrin sebenar. Berhenti bila-bila masa.",
    results: "Keputusan",
    passed: (count, all) => `${count} daripada ${all} lulus`,
    time: "Masa",
    bestScore: "Skor terbaik",
    notYet: "Belum lagi",
    scored: (score, medal) => `skor terbaik ${score}, ${medal}`,
    start: "Mula",
    again: "Ulang",
    goOn: "Teruskan",
    beginAgain: "Mula semula",
    practice: "Latihan bebas",
    practiceNote: "tiada matlamat, tiada skor",
    allScenarios: (count) => `Semua ${count} senario`,
    teach: "Mengajar",
    demonstration: "Demonstrasi",
    demonstrationNote: "Cawangan berjalan sendiri",
    yourName: "Nama anda",
    newName: "Nama lain",
    useName: "Guna nama ini",
    nameNote: "Keputusan anda disimpan di bawah nama ini, pada peranti ini sahaja.",
    whatHappens: "Apa yang berlaku",
    goals: "Matlamat anda",
    points: (points) => `${points} mata`,
    marks: "60 lulus · 75 perak · 90 emas",
    timeLimit: "Had masa",
    timeLimitNote: "Pelajaran tamat dengan sendirinya",
    hints: "Petunjuk",
    hintsNote: "Makin kurang apabila anda boleh sendiri",
    hintsLocked: "Tiada dalam peperiksaan",
    examNote: "Tiada petunjuk, jeda atau kelajuan",
    keys: "Papan kekunci: F2 pergi ke pesanan belum disahkan yang paling suntuk masanya.",
    notTaken: "Belum diambil",
    leftMidway: (points, minutes) =>
      `Anda meninggalkan pelajaran ini di pertengahan: ${points}, tinggal ${minutes}`,
    leftOther:
      "Pelajaran ini telah berubah sejak anda meninggalkannya, jadi tidak dapat diteruskan.",
    leftLost: "Latihan yang anda tinggalkan tidak dapat dipulihkan, jadi tidak dapat diteruskan.",
    best: (score, date) => `Skor terbaik ${score}, ${date}`,
    notInExam: "Pelajaran dibuka semula selepas peperiksaan tamat.",
    failed: "Halaman ini tidak dapat dimuatkan. Semak sambungan dan tekan sekali lagi.",
  },
  zh: {
    lessons: "课程",
    language: "语言",
    lead: "在真实界面上处理虚构的订单，可随时停止。",
    results: "成绩",
    passed: (count, all) => `已通过 ${count}/${all}`,
    time: "时长",
    bestScore: "最高分",
    notYet: "尚未学习",
    scored: (score, medal) => `最高分 ${score}，${medal}`,
    start: "开始",
    again: "再来一次",
    goOn: "继续",
    beginAgain: "重新开始",
    practice: "自由练习",
    practiceNote: "没有目标，不计分",
    allScenarios: (count) => `全部 ${count} 个场景`,
    teach: "教学",
    demonstration: "演示",
    demonstrationNote: "门店自动运行",
    yourName: "你的姓名",
    newName: "其他姓名",
    useName: "使用此姓名",
    nameNote: "你的成绩以此姓名保存，仅保存在本设备上。",
    whatHappens: "情景",
    goals: "你的目标",
    points: (points) => `${points} 分`,
    marks: "60 分通过 · 75 分银牌 · 90 分金牌",
    timeLimit: "时间限制",
    timeLimitNote: "到时课程自动结束",
    hints: "提示",
    hintsNote: "你越熟练，提示越少",
    hintsLocked: "考试中没有提示",
    examNote: "没有提示，不能暂停或加速",
    keys: "键盘：F2 转到剩余时间最少的待确认订单。",
    notTaken: "尚未学习",
    leftMidway: (points, minutes) => `你中途离开了本课：已得 ${points}，还剩 ${minutes}`,
    leftOther: "本课在你离开后已更新，无法接着上次继续。",
    leftLost: "无法恢复你上次中途离开的练习，不能接着继续。",
    best: (score, date) => `最高分 ${score}，${date}`,
    notInExam: "考试结束后才能再次打开课程。",
    failed: "此页面无法加载。请检查网络连接后再按一次。",
  },
};

/** A number of minutes in words; short: "4 min". */
export function minutesText(
  minutes: number,
  locale: string,
  unitDisplay: "short" | "long" = "short",
): string {
  // In British English the short form is "mins".
  const format = new Intl.NumberFormat(locale === "en-GB" ? "en" : locale, {
    style: "unit",
    unit: "minute",
    unitDisplay,
  });
  return format.format(minutes);
}
