import type { Language } from "../../../../ports/entities/language.ts";

/** The texts of the training band. It shares none with the app, so that trainees see the production screens. */
export interface BandTexts {
  readonly training: string;
  readonly note: string;
  readonly classroomNote: string;
  readonly pause: string;
  readonly resume: string;
  readonly speed: string;
  readonly branchTime: string;
  /** Names the button that opens the list of tools on phones. */
  readonly tools: string;
  /** Names the link after the band that goes to the list of orders. */
  readonly toOrders: string;
  readonly paused: string;
  /** Says that countdowns and card payments wait while the branch is paused, and how to resume. */
  readonly pausedNote: string;
  /** The same for trainees, who cannot resume the class. */
  readonly classroomPausedNote: string;
  /** Labels the switch for colleagues who take orders, too. */
  readonly colleagues: string;
  supervisorPassword(password: string): string;
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
    tools: "Training tools",
    toOrders: "Go to the orders",
    paused: "Paused",
    pausedNote: "Countdowns and card payments wait. Press ▶ to go on.",
    classroomPausedNote: "Countdowns and card payments wait until your trainer goes on.",
    colleagues: "Colleagues help",
    supervisorPassword: (password) => `Supervisor password in this branch: ${password}`,
  },
  ar: {
    training: "تدريب",
    note: "طلبات للتمرين فقط. لا شيء يغادر هذه الصفحة.",
    classroomNote: "طلبات للتمرين يشترك فيها صفك.",
    pause: "إيقاف مؤقت",
    resume: "متابعة",
    speed: "السرعة",
    branchTime: "وقت الفرع",
    tools: "أدوات التدريب",
    toOrders: "انتقل إلى الطلبات",
    paused: "متوقف مؤقتًا",
    pausedNote: "العد التنازلي ومدفوعات البطاقات في الانتظار. اضغط ▶ للمتابعة.",
    classroomPausedNote: "العد التنازلي ومدفوعات البطاقات في الانتظار حتى يتابع المدرّب.",
    colleagues: "الزملاء يساعدون",
    supervisorPassword: (password) => `كلمة مرور المشرف في هذا الفرع: ${password}`,
  },
  ms: {
    training: "Latihan",
    note: "Pesanan latihan. Tiada apa-apa keluar dari halaman ini.",
    classroomNote: "Pesanan latihan, dikongsi dengan kelas anda.",
    pause: "Jeda",
    resume: "Sambung",
    speed: "Kelajuan",
    branchTime: "Waktu cawangan",
    tools: "Alat latihan",
    toOrders: "Pergi ke pesanan",
    paused: "Dijeda",
    pausedNote: "Kira detik dan bayaran kad menunggu. Tekan ▶ untuk sambung.",
    classroomPausedNote: "Kira detik dan bayaran kad menunggu sehingga jurulatih menyambungnya.",
    colleagues: "Rakan sekerja membantu",
    supervisorPassword: (password) => `Kata laluan penyelia di cawangan ini: ${password}`,
  },
  zh: {
    training: "培训",
    note: "练习订单，任何内容都不会离开此页面。",
    classroomNote: "练习订单，与全班共享。",
    pause: "暂停",
    resume: "继续",
    speed: "速度",
    branchTime: "门店时间",
    tools: "培训工具",
    toOrders: "转到订单",
    paused: "已暂停",
    pausedNote: "倒计时和刷卡付款正在等待。按 ▶ 继续。",
    classroomPausedNote: "倒计时和刷卡付款正在等待，直到培训师继续。",
    colleagues: "同事协助",
    supervisorPassword: (password) => `本门店的主管密码：${password}`,
  },
};
