import type { Language } from "../../../../ports/entities/language.ts";

/** The note of the band while the branch runs by itself. */
export const demonstrationNotes: Readonly<Record<Language, string>> = {
  en: "Demonstration. The branch runs by itself.",
  ar: "عرض توضيحي. يعمل الفرع من تلقاء نفسه.",
  ms: "Demonstrasi. Cawangan berjalan sendiri.",
  zh: "演示。门店自动运行。",
};

/**
 * The autopilot's steps with their reasons, by the event of the order. `{order}`, `{person}` and `{rider}` stand for
 * names.
 */
export const captionTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    unconfirmed: "{order} has come in and waits for confirmation: its countdown runs.",
    created: "{order} has come in: the kitchen starts on it.",
    marked_as_confirmed: "{person} approves {order} before its countdown ends.",
    marked_as_ready: "{person} marks {order} as ready: the kitchen has finished.",
    rider_assigned: "{person} gives {order} to {rider}, who is free.",
    rider_unassigned: "{person} takes {order} back, so that another rider can have it.",
    marked_as_picked_up: "{order} leaves the branch: its rider has picked it up.",
    marked_as_delivered: "{order} is delivered: it moves to the delivered orders.",
    customer_arrived: "The customer of {order} has arrived.",
    marked_as_collected: "{person} hands {order} to its customer and closes it.",
    rejected: "{person} rejects {order} with a reason, so that its customer is notified.",
    voided: "{order} is voided: it leaves the board.",
    order_updated: "{order} has changed: staff look at it again.",
    rescheduled: "{person} moves {order} to another time.",
  },
  ar: {
    unconfirmed: "وصل {order} وينتظر التأكيد: بدأ العد التنازلي.",
    created: "وصل {order}: يبدأ المطبخ بتحضيره.",
    marked_as_confirmed: "{person} يقبل {order} قبل انتهاء العد التنازلي.",
    marked_as_ready: "{person} يحدّد {order} جاهزًا: انتهى المطبخ منه.",
    rider_assigned: "{person} يعطي {order} للسائق {rider} لأنه متاح.",
    rider_unassigned: "{person} يسحب {order} ليأخذه سائق آخر.",
    marked_as_picked_up: "غادر {order} الفرع: استلمه سائقه.",
    marked_as_delivered: "تم توصيل {order}: ينتقل إلى الطلبات الموصلة.",
    customer_arrived: "وصل عميل الطلب {order}.",
    marked_as_collected: "{person} يسلّم {order} لعميله ويغلقه.",
    rejected: "{person} يرفض {order} مع ذكر السبب ليُبلَّغ العميل.",
    voided: "أُلغي {order}: يغادر اللوحة.",
    order_updated: "تغيّر {order}: يراجعه الموظفون من جديد.",
    rescheduled: "{person} ينقل {order} إلى وقت آخر.",
  },
  ms: {
    unconfirmed: "{order} masuk dan menunggu pengesahan: kira detiknya bermula.",
    created: "{order} masuk: dapur mula menyediakannya.",
    marked_as_confirmed: "{person} menerima {order} sebelum kira detik tamat.",
    marked_as_ready: "{person} menandai {order} sudah siap: dapur sudah selesai.",
    rider_assigned: "{person} memberi {order} kepada {rider} yang tidak sibuk.",
    rider_unassigned: "{person} mengambil semula {order} untuk penghantar lain.",
    marked_as_picked_up: "{order} keluar dari cawangan: penghantar telah mengambilnya.",
    marked_as_delivered: "{order} telah dihantar dan dipindahkan ke senarai dihantar.",
    customer_arrived: "Pelanggan {order} telah tiba.",
    marked_as_collected: "{person} menyerahkan {order} kepada pelanggan dan menutupnya.",
    rejected: "{person} menolak {order} dengan sebab supaya pelanggan dimaklumkan.",
    voided: "{order} dibatalkan dan keluar dari papan.",
    order_updated: "{order} berubah: kakitangan menyemaknya semula.",
    rescheduled: "{person} memindahkan {order} ke masa lain.",
  },
  zh: {
    unconfirmed: "{order} 已到达，等待确认：倒计时开始。",
    created: "{order} 已到达：厨房开始制作。",
    marked_as_confirmed: "{person} 在倒计时结束前接了 {order}。",
    marked_as_ready: "{person} 将 {order} 标记为已备好：厨房已完成。",
    rider_assigned: "{person} 把 {order} 交给空闲的骑手 {rider}。",
    rider_unassigned: "{person} 收回 {order}，以便交给其他骑手。",
    marked_as_picked_up: "{order} 离开门店：骑手已取餐。",
    marked_as_delivered: "{order} 已送达，移入已送达订单。",
    customer_arrived: "{order} 的顾客已到店。",
    marked_as_collected: "{person} 把 {order} 交给顾客并完成订单。",
    rejected: "{person} 拒绝 {order} 并注明原因，以便通知顾客。",
    voided: "{order} 已作废，离开看板。",
    order_updated: "{order} 有改动：员工会再次查看。",
    rescheduled: "{person} 把 {order} 改到其他时间。",
  },
};
