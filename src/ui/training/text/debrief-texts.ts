import type { Language } from "../../../../ports/entities/language.ts";
import type { TabName } from "../../../../ports/entities/tab-name.ts";

/** The texts of the debrief. */
export interface DebriefTexts {
  title(lesson: string): string;
  took(took: string, minutes: string): string;
  readonly withHints: string;
  readonly withoutHints: string;
  readonly ofPoints: string;
  toNext(points: number, medal: string): string;
  readonly reached: string;
  readonly partly: string;
  readonly missedGoal: string;
  readonly nextTime: string;
  readonly allReached: string;
  readonly waiting: string;
  readonly actions: string;
  readonly trouble: string;
  readonly missed: string;
  readonly play: string;
  readonly stop: string;
  readonly previous: string;
  readonly next: string;
  readonly earned: string;
  readonly notEarned: string;
  readonly timeline: string;
  /** The value of the timeline's handle. */
  at(time: string, waiting: number, notes: readonly string[]): string;
  missedNow(number: string): string;
  boardAt(time: string): string;
  readonly justBefore: string;
  readonly nothingBefore: string;
  readonly noOrders: string;
  takeOver(time: string): string;
  readonly takeOverNote: string;
  readonly takeOverFailed: string;
  readonly wholeBoard: string;
  readonly runAgain: string;
  nextLesson(title: string): string;
  readonly save: string;
  readonly noCarrier: string;
  readonly loading: string;
  readonly noReplay: string;
}

export const debriefTexts: Readonly<Record<Language, DebriefTexts>> = {
  en: {
    title: (lesson) => `Debrief: ${lesson}`,
    took: (took, minutes) => `${took} of ${minutes}`,
    withHints: "with hints",
    withoutHints: "without hints",
    ofPoints: "of 100 points",
    toNext: (points, medal) => `${points} to ${medal.toLowerCase()}`,
    reached: "Reached",
    partly: "Partly reached",
    missedGoal: "Missed",
    nextTime: "Do this next time",
    allReached: "Every goal was reached in full.",
    waiting: "Orders waiting",
    actions: "Your actions",
    trouble: "Trouble",
    missed: "Missed deadlines",
    play: "Play",
    stop: "Stop",
    previous: "Previous",
    next: "Next",
    earned: "earned points",
    notEarned: "no points",
    timeline: "Moment of the lesson",
    at: (time, waiting, notes) =>
      [time, waiting === 1 ? "1 order waiting" : `${waiting} orders waiting`, ...notes].join(", "),
    missedNow: (number) => `#${number} is past its deadline`,
    boardAt: (time) => `The board at ${time}`,
    justBefore: "Just before",
    nothingBefore: "Nothing yet.",
    noOrders: "No orders in this tab.",
    takeOver: (time) => `Take over from ${time}`,
    takeOverNote: "Taking over is not scored.",
    takeOverFailed: "This device has no room for the recording, so you cannot take over from here.",
    wholeBoard: "Whole board",
    runAgain: "Run again",
    nextLesson: (title) => `Next lesson: ${title}`,
    save: "Save recording",
    noCarrier: "No rider",
    loading: "Loading…",
    noReplay: "The board then cannot be shown, because this run has no recording on this device.",
  },
  ar: {
    title: (lesson) => `المراجعة: ${lesson}`,
    took: (took, minutes) => `${took} من ${minutes}`,
    withHints: "مع تلميحات",
    withoutHints: "بلا تلميحات",
    ofPoints: "من 100 نقطة",
    toNext: (points, medal) => `${points} حتى الميدالية ال${medal}`,
    reached: "تحقق",
    partly: "تحقق جزئيًا",
    missedGoal: "لم يتحقق",
    nextTime: "افعل هذا في المرة القادمة",
    allReached: "تحققت كل الأهداف كاملة.",
    waiting: "طلبات منتظرة",
    actions: "إجراءاتك",
    trouble: "مشكلات",
    missed: "مواعيد فائتة",
    play: "تشغيل",
    stop: "إيقاف",
    previous: "السابق",
    next: "التالي",
    earned: "أكسبت نقاطًا",
    notEarned: "بلا نقاط",
    timeline: "لحظة من الدرس",
    at: (time, waiting, notes) => [time, `الطلبات المنتظرة: ${waiting}`, ...notes].join("، "),
    missedNow: (number) => `فات موعد الطلب #${number}`,
    boardAt: (time) => `اللوحة في ${time}`,
    justBefore: "قبلها مباشرة",
    nothingBefore: "لا شيء بعد.",
    noOrders: "لا طلبات في هذه القائمة.",
    takeOver: (time) => `تولَّ الأمر من ${time}`,
    takeOverNote: "لا تُحتسب نقاط بعد تولّي الأمر.",
    takeOverFailed: "لا تتوفر في هذا الجهاز مساحة تكفي للتسجيل، لذا لا يمكنك تولّي الأمر من هنا.",
    wholeBoard: "اللوحة كاملة",
    runAgain: "أعد الدرس",
    nextLesson: (title) => `الدرس التالي: ${title}`,
    save: "حفظ التسجيل",
    noCarrier: "بلا سائق",
    loading: "جارٍ التحميل…",
    noReplay: "لا يمكن عرض اللوحة في تلك اللحظة لأن هذا الدرس بلا تسجيل على هذا الجهاز.",
  },
  ms: {
    title: (lesson) => `Ulasan: ${lesson}`,
    took: (took, minutes) => `${took} daripada ${minutes}`,
    withHints: "dengan petunjuk",
    withoutHints: "tanpa petunjuk",
    ofPoints: "daripada 100 mata",
    toNext: (points, medal) => `${points} lagi untuk ${medal.toLowerCase()}`,
    reached: "Tercapai",
    partly: "Tercapai sebahagian",
    missedGoal: "Tidak tercapai",
    nextTime: "Lakukan ini lain kali",
    allReached: "Semua matlamat tercapai sepenuhnya.",
    waiting: "Pesanan menunggu",
    actions: "Tindakan anda",
    trouble: "Masalah",
    missed: "Tarikh akhir terlepas",
    play: "Main",
    stop: "Henti",
    previous: "Sebelum",
    next: "Seterusnya",
    earned: "dapat mata",
    notEarned: "tiada mata",
    timeline: "Saat dalam pelajaran",
    at: (time, waiting, notes) => [time, `${waiting} pesanan menunggu`, ...notes].join(", "),
    missedNow: (number) => `#${number} melepasi masa akhirnya`,
    boardAt: (time) => `Papan pada ${time}`,
    justBefore: "Sebelum itu",
    nothingBefore: "Belum ada apa-apa.",
    noOrders: "Tiada pesanan dalam tab ini.",
    takeOver: (time) => `Ambil alih dari ${time}`,
    takeOverNote: "Pengambilalihan tidak diberi mata.",
    takeOverFailed:
      "Peranti ini tiada ruang untuk rakaman ini, jadi anda tidak boleh mengambil alih dari sini.",
    wholeBoard: "Papan penuh",
    runAgain: "Ulang",
    nextLesson: (title) => `Pelajaran seterusnya: ${title}`,
    save: "Simpan rakaman",
    noCarrier: "Tiada penghantar",
    loading: "Memuatkan…",
    noReplay: "Papan ketika itu tidak dapat dipaparkan kerana tiada rakaman pada peranti ini.",
  },
  zh: {
    title: (lesson) => `复盘：${lesson}`,
    took: (took, minutes) => `${took} / ${minutes}`,
    withHints: "有提示",
    withoutHints: "无提示",
    ofPoints: "满分 100 分",
    toNext: (points, medal) => `距${medal}还差 ${points} 分`,
    reached: "已达成",
    partly: "部分达成",
    missedGoal: "未达成",
    nextTime: "下次这样做",
    allReached: "所有目标都已完全达成。",
    waiting: "等待中的订单",
    actions: "你的操作",
    trouble: "问题",
    missed: "错过的时限",
    play: "播放",
    stop: "停止",
    previous: "上一个",
    next: "下一个",
    earned: "得分",
    notEarned: "未得分",
    timeline: "课程中的时刻",
    at: (time, waiting, notes) => [time, `${waiting} 单等待中`, ...notes].join("，"),
    missedNow: (number) => `#${number} 已超过时限`,
    boardAt: (time) => `${time} 的看板`,
    justBefore: "此前",
    nothingBefore: "还没有发生任何事。",
    noOrders: "此标签中没有订单。",
    takeOver: (time) => `从 ${time} 接手`,
    takeOverNote: "接手后不计分。",
    takeOverFailed: "本设备没有足够的空间存放录像，无法从这里接手。",
    wholeBoard: "完整看板",
    runAgain: "再来一次",
    nextLesson: (title) => `下一课：${title}`,
    save: "保存录像",
    noCarrier: "没有骑手",
    loading: "正在加载…",
    noReplay: "本设备上没有这次学习的录像，无法显示当时的看板。",
  },
};

type TabNames = Readonly<Record<TabName, string>>;

/** The tabs of the board, as the product names them. */
export const tabNames: Readonly<Record<Language, TabNames>> = {
  en: {
    "homeDelivery.unconfirmed": "Unconfirmed",
    "homeDelivery.new": "New",
    "homeDelivery.ready": "Waiting for pickup",
    "homeDelivery.inProgress": "In progress",
    "homeDelivery.delivered": "Delivered",
    "pickup.unconfirmed": "Unconfirmed",
    "pickup.new": "New",
    "pickup.ready": "Waiting for collection",
    "pickup.collected": "Collected",
    scheduled: "Scheduled",
  },
  ar: {
    "homeDelivery.unconfirmed": "غير مؤكدة",
    "homeDelivery.new": "جديدة",
    "homeDelivery.ready": "بانتظار الاستلام",
    "homeDelivery.inProgress": "قيد التوصيل",
    "homeDelivery.delivered": "تم التوصيل",
    "pickup.unconfirmed": "غير مؤكدة",
    "pickup.new": "جديدة",
    "pickup.ready": "بانتظار العميل",
    "pickup.collected": "تم الاستلام",
    scheduled: "المجدولة",
  },
  ms: {
    "homeDelivery.unconfirmed": "Belum disahkan",
    "homeDelivery.new": "Baharu",
    "homeDelivery.ready": "Menunggu diambil",
    "homeDelivery.inProgress": "Dalam penghantaran",
    "homeDelivery.delivered": "Telah dihantar",
    "pickup.unconfirmed": "Belum disahkan",
    "pickup.new": "Baharu",
    "pickup.ready": "Menunggu pelanggan",
    "pickup.collected": "Telah diambil",
    scheduled: "Berjadual",
  },
  zh: {
    "homeDelivery.unconfirmed": "待确认",
    "homeDelivery.new": "新订单",
    "homeDelivery.ready": "待取餐",
    "homeDelivery.inProgress": "配送中",
    "homeDelivery.delivered": "已送达",
    "pickup.unconfirmed": "待确认",
    "pickup.new": "新订单",
    "pickup.ready": "待顾客自取",
    "pickup.collected": "已取走",
    scheduled: "预约",
  },
};

export const areaNames: Readonly<
  Record<Language, Readonly<Record<"homeDelivery" | "pickup", string>>>
> = {
  en: { homeDelivery: "Home deliveries", pickup: "Pickups" },
  ar: { homeDelivery: "التوصيل للمنازل", pickup: "الاستلام" },
  ms: { homeDelivery: "Penghantaran ke rumah", pickup: "Ambil sendiri" },
  zh: { homeDelivery: "外送", pickup: "自取" },
};
