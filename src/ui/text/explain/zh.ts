import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "away.gotIt": "知道了",
  "away.by": "操作人：{{name}}",
  "away.toConfirm": "剩余 {{time}} 确认",
  "away.dueAt": "自 {{time}} 起",
  "explain.reject": "订单 {{number}} 将于 {{time}} 自动拒单",
  "explain.paused": "订单 {{number}} 的自动拒单已暂停",
  "explain.timeUp": "订单 {{number}} 已超过时限",
  "explain.limbo": "订单 {{number}} 仅在此设备上等待",
  "explain.none": "订单 {{number}} 没有时限",
  "explain.ordered": "下单 {{time}}",
  "explain.zero": "到时 {{time}}",
  "explain.atZero": "到时会怎样",
  "explain.atZero.own": "此看板或门店另一个打开的看板会拒绝该订单，无需任何人操作。",
  "explain.atZero.partner": "此看板或门店另一个打开的看板会拒绝该订单，并通知 {{partner}}。",
  "explain.atZero.others":
    "门店另一个打开的看板会拒绝该订单。您的账户没有拒单权限，因此此看板不会拒单。",
  "explain.atZero.paused":
    "在获知服务器时间之前，此看板不会拒绝任何订单。门店另一个打开的看板仍可能拒绝该订单。",
  "explain.mayRefuse": "如果您接单而 {{partner}} 不接受确认，订单会改为在此设备上等待。",
  "explain.why_other": "为什么是 {{count}} 分钟",
  "explain.why.company": "贵公司规定线上订单须在此时间内确认。",
  "explain.why.order": "此订单来自 {{source}}，自带确认时限。",
  "explain.why.others": "这里的其他订单为 {{duration}}。",
  "explain.why.othersNone": "这里的其他订单没有时限。",
  "explain.clock": "以谁的时钟为准",
  "explain.clock.server": "以服务器为准。此设备的时钟不准也没有影响。",
  "explain.clock.unknown":
    "以服务器为准，但此设备目前不知道服务器时间。获知后，自动拒单会立即恢复。",
  "explain.happened": "发生了什么",
  "explain.timeUp.waits": "已超过时限，但订单仍在等待：没有看板能自动拒单，或拒单失败。",
  "explain.timeUp.paused": "按此设备的时钟已超过时限。在获知服务器时间之前，不会从这里拒单。",
  "explain.toDo": "该怎么做",
  "explain.toDo.decide": "请接单或拒单。该订单可能不会再被自动拒单。",
  "explain.toDo.ask": "请让有权接单或拒单的人处理。",
  "explain.toDo.limbo": "点按“重试”再次接单，或将其移至已拒单。",
  "explain.none.company": "贵公司不会自动拒绝订单。订单会一直等待，直到有人接单或拒单。",
  "explain.none.order": "该订单没有附带时限，会一直等待，直到有人接单或拒单。",
  "explain.none.type": "只有线上订单会自动拒单。该订单会一直等待，直到有人接单或拒单。",
  "explain.happens": "会怎样",
} as const satisfies TextsIn<"zh", typeof en>;
