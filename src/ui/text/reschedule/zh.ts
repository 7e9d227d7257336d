import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "reschedule.title": "订单 {{number}} 改期",
  "reschedule.current": "当前预约时间",
  "reschedule.date": "日期",
  "reschedule.time": "时间",
  "reschedule.hint.day": "日",
  "reschedule.hint.month": "月",
  "reschedule.hint.year": "年",
  "reschedule.previousMonth": "上个月",
  "reschedule.nextMonth": "下个月",
  "reschedule.today": "今天，{{day}}",
  "reschedule.selected": "{{day}}，已选择",
  "reschedule.empty": "空",
  "reschedule.confirm": "确认改期",
  "reschedule.updating": "正在更新…",
  "reschedule.later": "+{{minutes}} 分钟",
  "reschedule.missing": "请选择日期和时间",
  "reschedule.past": "所选时间不能早于现在",
  "reschedule.too_soon": "所选时间至少须在 5 分钟之后",
  "reschedule.too_far": "所选日期不能超过今天起 30 天",
  "reschedule.no_such_time": "由于时钟拨快，此时间不存在，请另选时间",
  "reschedule.outside_hours": "所选时间须在营业时间内：{{from}} 至 {{to}}",
  "reschedule.hours": "营业时间：{{from}} 至 {{to}}",
  "reschedule.moved": "在此期间，此订单已改到 {{time}}",
  "reschedule.noLonger": "订单 {{number}} 已无法改期",
  "reschedule.done": "订单已改期",
  "reschedule.newTime": "订单 {{number}} 现预约在 {{time}}",
  "reschedule.failed": "无法为订单改期",
  "reschedule.unknown":
    "服务器没有回应，无法确定订单是否已改期。请先检查网络连接和当前预约时间，再重试。",
} as const satisfies TextsIn<"zh", typeof en>;
