import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Duration, minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import type { StepReason } from "../../../training/session/branch-view.ts";

type Kind = StepReason["kind"];

/** `{time}`, `{count}`, `{name}`, `{person}`, `{order}` and `{rider}` stand for what they name. */
interface ReasonTexts {
  /** The step, by the event of the order. */
  readonly steps: Readonly<Record<string, string>>;
  /** Between the step and its reason. */
  readonly because: string;
  readonly reasons: Readonly<Record<Kind | "next" | "only" | "only_rider" | "no_rider", string>>;
}

const reasonTexts: Readonly<Record<Language, ReasonTexts>> = {
  en: {
    steps: {
      marked_as_confirmed: "{person} approves {order}",
      rejected: "{person} rejects {order}, so that its customer is notified",
      marked_as_ready: "{person} marks {order} as ready",
      rider_assigned: "{person} gives {order} to {name}",
      job: "{person} gives {order} to {name}",
      marked_as_picked_up: "{person} hands {order} to {rider}",
      marked_as_delivered: "{person} marks {order} as delivered",
      marked_as_collected: "{person} hands out {order}",
    },
    because: ": ",
    reasons: {
      deadline: "{time} left, {count} waiting",
      next: "{time} left, the shortest of {count} waiting",
      only: "{time} left, and no other order waits",
      waiting: "it waits for an answer and has no deadline",
      cooked: "the kitchen has finished after {time}",
      free_rider: "at the branch, one of {count} free riders",
      only_rider: "the only rider who is free",
      partner: "that keeps the free riders of the branch ({count}) for other orders",
      no_rider: "no rider of the branch is free",
      rider_at_counter: "the rider stands at the counter",
      rider_arrived: "the rider has reached the customer",
      partner_arrived: "the partner reports the delivery",
      long_out: "it left {time} ago",
      customer_at_counter: "the customer stands at the counter",
    },
  },
  ar: {
    steps: {
      marked_as_confirmed: "{person} يقبل {order}",
      rejected: "{person} يرفض {order} ليُبلَّغ العميل",
      marked_as_ready: "{person} يحدّد {order} جاهزًا",
      rider_assigned: "{person} يعطي {order} للسائق {name}",
      job: "{person} يعطي {order} إلى {name}",
      marked_as_picked_up: "{person} يسلّم {order} إلى {rider}",
      marked_as_delivered: "{person} يسجّل توصيل {order}",
      marked_as_collected: "{person} يسلّم {order} لعميله",
    },
    because: ": ",
    reasons: {
      deadline: "بقي {time}، وعدد الطلبات المنتظرة {count}",
      next: "بقي {time}، وهو أقرب الطلبات المنتظرة إلى انتهاء مهلته، وعددها {count}",
      only: "بقي {time}، ولا طلب آخر ينتظر",
      waiting: "ينتظر ردًّا وليست له مهلة",
      cooked: "انتهى المطبخ منه بعد {time}",
      free_rider: "موجود في الفرع، وعدد السائقين المتاحين {count}",
      only_rider: "السائق الوحيد المتاح",
      partner: "ليبقى سائقو الفرع المتاحون ({count}) لطلبات أخرى",
      no_rider: "لا سائق متاح في الفرع",
      rider_at_counter: "السائق عند المنضدة",
      rider_arrived: "وصل السائق إلى العميل",
      partner_arrived: "أبلغ الشريك عن التوصيل",
      long_out: "غادر الفرع قبل {time}",
      customer_at_counter: "العميل عند المنضدة",
    },
  },
  ms: {
    steps: {
      marked_as_confirmed: "{person} menerima {order}",
      rejected: "{person} menolak {order} supaya pelanggan dimaklumkan",
      marked_as_ready: "{person} menandai {order} sudah siap",
      rider_assigned: "{person} memberi {order} kepada {name}",
      job: "{person} memberi {order} kepada {name}",
      marked_as_picked_up: "{person} menyerahkan {order} kepada {rider}",
      marked_as_delivered: "{person} menandai {order} sudah dihantar",
      marked_as_collected: "{person} menyerahkan {order} kepada pelanggannya",
    },
    because: ": ",
    reasons: {
      deadline: "tinggal {time}, {count} pesanan menunggu",
      next: "tinggal {time}, paling singkat antara {count} pesanan yang menunggu",
      only: "tinggal {time}, dan tiada pesanan lain menunggu",
      waiting: "menunggu jawapan dan tiada had masa",
      cooked: "dapur sudah selesai selepas {time}",
      free_rider: "berada di cawangan, salah seorang daripada {count} penghantar yang tidak sibuk",
      only_rider: "satu-satunya penghantar yang tidak sibuk",
      partner: "supaya penghantar cawangan yang tidak sibuk ({count}) kekal untuk pesanan lain",
      no_rider: "semua penghantar cawangan sedang sibuk",
      rider_at_counter: "penghantar sudah berada di kaunter",
      rider_arrived: "penghantar sudah sampai kepada pelanggan",
      partner_arrived: "rakan penghantaran melaporkan pesanan sudah dihantar",
      long_out: "sudah keluar {time} yang lalu",
      customer_at_counter: "pelanggan sudah berada di kaunter",
    },
  },
  zh: {
    steps: {
      marked_as_confirmed: "{person} 接了 {order}",
      rejected: "{person} 拒绝 {order}，以便通知顾客",
      marked_as_ready: "{person} 将 {order} 标记为已备好",
      rider_assigned: "{person} 把 {order} 交给 {name}",
      job: "{person} 把 {order} 交给 {name}",
      marked_as_picked_up: "{person} 把 {order} 交给 {rider}",
      marked_as_delivered: "{person} 将 {order} 标记为已送达",
      marked_as_collected: "{person} 把 {order} 交给顾客",
    },
    because: "：",
    reasons: {
      deadline: "还剩 {time}，共有 {count} 单等待",
      next: "还剩 {time}，是 {count} 单等待中最紧的",
      only: "还剩 {time}，没有其他订单等待",
      waiting: "等待答复，没有时限",
      cooked: "厨房用了 {time} 完成",
      free_rider: "在门店，是 {count} 名空闲骑手之一",
      only_rider: "唯一空闲的骑手",
      partner: "让门店的空闲骑手（{count} 名）留给其他订单",
      no_rider: "门店没有空闲骑手",
      rider_at_counter: "骑手已在柜台",
      rider_arrived: "骑手已送到顾客处",
      partner_arrived: "合作方报告已送达",
      long_out: "{time}前已离店",
      customer_at_counter: "顾客已在柜台",
    },
  },
};

/** The step and its reason in one sentence; undefined for an event that is no step. `{order}` and others stay. */
export function reasonedSentence(
  event: string,
  why: StepReason,
  language: Language,
): string | undefined {
  const { steps, because, reasons } = reasonTexts[language];
  const step = steps[event];
  if (step === undefined) return undefined;
  const fields = fieldsOf(why, language);
  const whole = `${step}${because}${reasons[keyOf(why)]}${language === "zh" ? "。" : "."}`;
  return whole.replaceAll(/\{(time|count|name)\}/g, (_, field: string) => fields[field] ?? "");
}

function keyOf(why: StepReason): keyof ReasonTexts["reasons"] {
  switch (why.kind) {
    case "deadline":
      if (why.waitingCount <= 1) return "only";
      return why.isNext ? "next" : "deadline";
    case "free_rider":
      return why.freeCount === 1 ? "only_rider" : "free_rider";
    case "partner":
      return why.freeCount === 0 ? "no_rider" : "partner";
    default:
      return why.kind;
  }
}

function fieldsOf(why: StepReason, language: Language): Readonly<Record<string, string>> {
  const count = (value: number): string =>
    new Intl.NumberFormat(languages[language].locale, { numberingSystem: "latn" }).format(value);
  switch (why.kind) {
    case "deadline":
      return { time: timeIn(why.leftMs, language), count: count(why.waitingCount) };
    case "cooked":
    case "long_out":
      return { time: timeIn(why.forMs, language) };
    case "free_rider":
      return { name: `\u2068${why.name}\u2069`, count: count(why.freeCount) };
    case "partner":
      return { name: `\u2068${why.name}\u2069`, count: count(why.freeCount) };
    default:
      return {};
  }
}

/** In seconds below two minutes, else in whole minutes. */
function timeIn(forMs: Duration, language: Language): string {
  const unit = forMs < 2 * minuteMs ? "second" : "minute";
  const value = Math.floor(forMs / (unit === "second" ? secondMs : minuteMs));
  return new Intl.NumberFormat(languages[language].locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    numberingSystem: "latn",
  }).format(value);
}
