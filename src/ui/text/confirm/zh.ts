import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "limbo.waits": "仅在此设备上等待",
  "limbo.hint": "{{partner}} 未接受确认。此订单仅在此设备上等待，不会在此自动拒单。",
  "error.mayNotConfirm": "您没有权限对待确认订单接单或拒单，请联系管理员。",
  "reject.noLonger": "订单 {{number}} 已不再等待确认",
  "confirm.failed": "无法确认订单！",
  "confirm.partnerRefuses":
    "{{partner}} 的系统不接受确认。请联系您的客服专员或业务代表解决此问题。",
  "confirm.sourceTitle": "{{partner}}：订单未确认",
  "confirm.sourceFailed": "无法向 {{partner}} 确认订单 {{number}}。请重试，或将其移至已拒单。",
  "complete.yes": "是",
  "complete.no": "否",
  "eta.title": "配送时间，订单 {{number}}",
  "eta.minutes": "配送时间（分钟）",
  "eta.less": "减少 5 分钟",
  "eta.more": "增加 5 分钟",
  "eta.range": "整数分钟，{{from}} 到 {{to}}",
} as const satisfies TextsIn<"zh", typeof en>;
