import type { Language } from "../../../../ports/entities/language.ts";

/** Sentences about what happened in a run. `{order}` stands for the order's number. */
export interface HappeningTexts {
  /** By the method of the staff API. */
  readonly actions: Readonly<Record<string, string>>;
  readonly otherAction: string;
  readonly refused: string;
  /** By the verb of the trainer's command. */
  readonly troubles: Readonly<Record<string, string>>;
  readonly otherTrouble: string;
  /** The last moment of a missed deadline, and what staff did until then. */
  missed(goal: string, time: string, meanwhile: readonly string[]): string;
  cost(points: number): string;
}

export const happeningTexts: Readonly<Record<Language, HappeningTexts>> = {
  en: {
    actions: {
      confirm: "You approved {order}",
      reject: "You rejected {order}",
      markReady: "You marked {order} as ready",
      assignRider: "You gave {order} to a rider",
      assignRiderWithoutStateChange: "You gave {order} to a rider",
      unassignRider: "You took {order} from its rider",
      markPickedUp: "You pressed Picked up on {order}",
      markDelivered: "You pressed Delivered on {order}",
      markCollected: "You pressed Collected on {order}",
      reschedule: "You moved {order} to another time",
      createLogisticsJob: "You gave {order} to a partner",
      cancelLogisticsJob: "You took {order} from its partner",
      markReprinted: "You printed the ticket of {order} again",
    },
    otherAction: "You worked on {order}",
    refused: "refused",
    troubles: {
      void: "{order} voided",
      update: "{order} changed",
      delete_rider: "Rider off duty",
      unassign_rider: "{order} lost its rider",
      partner_job: "Partner stalls",
      late_push: "Update late",
      doubled_push: "Update doubled",
      lost_push: "Update lost",
      reordered_push: "Updates out of order",
      push_connection_lost: "No live updates",
      network_outage: "Network gone",
      slow_network: "Network slow",
      next_call: "Server refuses",
      printer: "No paper",
      next_card: "Card trouble",
    },
    otherTrouble: "Trouble",
    missed: (goal, time, meanwhile) =>
      `${goal}: the last moment was ${time}. ${
        meanwhile.length === 0
          ? "You pressed nothing until then."
          : `Until then: ${meanwhile.join("; ")}.`
      }`,
    cost: (points) => (points === 1 ? "That cost 1 point." : `That cost ${points} points.`),
  },
  ar: {
    actions: {
      confirm: "قبلت {order}",
      reject: "رفضت {order}",
      markReady: "حدّدت {order} جاهزًا",
      assignRider: "أعطيت {order} لسائق",
      assignRiderWithoutStateChange: "أعطيت {order} لسائق",
      unassignRider: "سحبت {order} من سائقه",
      markPickedUp: "ضغطت «استلمه السائق» للطلب {order}",
      markDelivered: "ضغطت «تم التوصيل» للطلب {order}",
      markCollected: "ضغطت «تم الاستلام» للطلب {order}",
      reschedule: "نقلت {order} إلى وقت آخر",
      createLogisticsJob: "أعطيت {order} لشريك",
      cancelLogisticsJob: "سحبت {order} من الشريك",
      markReprinted: "أعدت طباعة تذكرة {order}",
    },
    otherAction: "عملت على {order}",
    refused: "مرفوض",
    troubles: {
      void: "أُلغي {order}",
      update: "تغيّر {order}",
      delete_rider: "انتهت مناوبة سائق",
      unassign_rider: "فقد {order} سائقه",
      partner_job: "شريك متوقف",
      late_push: "تحديث متأخر",
      doubled_push: "تحديث مكرر",
      lost_push: "تحديث ضائع",
      reordered_push: "تحديثات غير مرتبة",
      push_connection_lost: "بلا تحديثات مباشرة",
      network_outage: "انقطاع الشبكة",
      slow_network: "شبكة بطيئة",
      next_call: "رفض من الخادم",
      printer: "لا ورق",
      next_card: "مشكلة في البطاقة",
    },
    otherTrouble: "مشكلة",
    missed: (goal, time, meanwhile) =>
      `${goal}: آخر لحظة كانت ${time}. ${
        meanwhile.length === 0
          ? "لم تضغط شيئًا حتى ذلك الحين."
          : `حتى ذلك الحين: ${meanwhile.join("؛ ")}.`
      }`,
    cost: (points) => {
      const form = new Intl.PluralRules("ar").select(points);
      if (form === "one") return "كلّفك ذلك نقطة واحدة.";
      if (form === "two") return "كلّفك ذلك نقطتين.";
      return form === "few" ? `كلّفك ذلك ${points} نقاط.` : `كلّفك ذلك ${points} نقطة.`;
    },
  },
  ms: {
    actions: {
      confirm: "Anda menerima {order}",
      reject: "Anda menolak {order}",
      markReady: "Anda menandai {order} sudah siap",
      assignRider: "Anda memberi {order} kepada penghantar",
      assignRiderWithoutStateChange: "Anda memberi {order} kepada penghantar",
      unassignRider: "Anda mengambil {order} daripada penghantarnya",
      markPickedUp: "Anda menekan Sudah diambil pada {order}",
      markDelivered: "Anda menekan Sudah dihantar pada {order}",
      markCollected: "Anda menekan Sudah diambil pada {order}",
      reschedule: "Anda memindahkan {order} ke masa lain",
      createLogisticsJob: "Anda memberi {order} kepada rakan penghantaran",
      cancelLogisticsJob: "Anda mengambil {order} daripada rakan penghantaran",
      markReprinted: "Anda mencetak semula tiket {order}",
    },
    otherAction: "Anda mengendalikan {order}",
    refused: "ditolak",
    troubles: {
      void: "{order} dibatalkan",
      update: "{order} berubah",
      delete_rider: "Penghantar tamat syif",
      unassign_rider: "{order} hilang penghantar",
      partner_job: "Rakan terhenti",
      late_push: "Kemas kini lewat",
      doubled_push: "Kemas kini berganda",
      lost_push: "Kemas kini hilang",
      reordered_push: "Kemas kini tidak teratur",
      push_connection_lost: "Tiada kemas kini langsung",
      network_outage: "Rangkaian terputus",
      slow_network: "Rangkaian perlahan",
      next_call: "Pelayan menolak",
      printer: "Tiada kertas",
      next_card: "Masalah kad",
    },
    otherTrouble: "Masalah",
    missed: (goal, time, meanwhile) =>
      `${goal}: saat terakhir ialah ${time}. ${
        meanwhile.length === 0
          ? "Anda tidak menekan apa-apa sehingga itu."
          : `Sehingga itu: ${meanwhile.join("; ")}.`
      }`,
    cost: (points) => `Kosnya ${points} mata.`,
  },
  zh: {
    actions: {
      confirm: "你接了 {order}",
      reject: "你拒了 {order}",
      markReady: "你将 {order} 标记为已备好",
      assignRider: "你把 {order} 交给了骑手",
      assignRiderWithoutStateChange: "你把 {order} 交给了骑手",
      unassignRider: "你收回了骑手手上的 {order}",
      markPickedUp: "你为 {order} 按了“已取餐”",
      markDelivered: "你为 {order} 按了“已送达”",
      markCollected: "你为 {order} 按了“已取走”",
      reschedule: "你把 {order} 改到了其他时间",
      createLogisticsJob: "你把 {order} 交给了合作方",
      cancelLogisticsJob: "你从合作方收回了 {order}",
      markReprinted: "你重印了 {order} 的小票",
    },
    otherAction: "你处理了 {order}",
    refused: "被拒绝",
    troubles: {
      void: "{order} 作废",
      update: "{order} 有改动",
      delete_rider: "骑手下班",
      unassign_rider: "{order} 没了骑手",
      partner_job: "合作方停滞",
      late_push: "更新延迟",
      doubled_push: "更新重复",
      lost_push: "更新丢失",
      reordered_push: "更新乱序",
      push_connection_lost: "实时更新中断",
      network_outage: "网络中断",
      slow_network: "网络缓慢",
      next_call: "服务器拒绝",
      printer: "缺纸",
      next_card: "刷卡问题",
    },
    otherTrouble: "问题",
    missed: (goal, time, meanwhile) =>
      `${goal}：最后时刻是 ${time}。${
        meanwhile.length === 0 ? "在那之前你什么也没按。" : `在那之前：${meanwhile.join("；")}。`
      }`,
    cost: (points) => `因此少了 ${points} 分。`,
  },
};
