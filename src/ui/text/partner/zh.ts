import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "partner.cancelJob": "取消任务",
  "partner.notCancelled": "订单 {{number}} 的任务未取消，请重试。",
  "job.text.pending": "合作方正在寻找骑手。",
  "job.text.assigned": "已指派合作方骑手，正前来取餐。",
  "job.text.cancelled": "配送已取消，可以指派其他合作方。",
  "job.text.arrived": "请将订单交给合作方骑手。",
  "job.text.delivering": "合作方骑手已取餐，正送往顾客处。",
  "job.text.complete": "合作方已送达订单。",
  "job.text.reassigning": "合作方骑手退回了订单，合作方正在寻找其他骑手。",
  "job.text.unknown": "合作方发来的状态无法读取。请先询问合作方，再指派其他人。",
  "info.title": "由 {{partner}} 配送",
  "info.text": "订单 {{number}} 由 {{partner}} 的自有骑手配送，由其自行指派和跟踪。",
  "partner.cancelAsk": "取消配送任务？",
  "partner.cancelAskText": "订单 {{number}} 的合作方骑手将被取消，此操作无法撤销。",
  "partner.cancelFor": "或取消并直接指派一名自有骑手",
  "partner.riderInstead": "指派一名自有骑手",
  "partner.anotherInstead": "或指派其他合作方",
} as const satisfies TextsIn<"zh", typeof en>;
