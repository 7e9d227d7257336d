import type { TerminalScenarioName } from "../world/terminals/terminal-scenarios.ts";

/** English, Arabic, Malay and Chinese. */
type Names = readonly [en: string, ar: string, ms: string, zh: string];

const languages = ["en", "ar", "ms", "zh"];

const names: Readonly<Record<TerminalScenarioName, Names>> = {
  approved: ["Approved", "موافقة", "Diluluskan", "批准"],
  declined_call_issuer: [
    "Declined: call issuer",
    "رفض: اتصل بالجهة المصدرة",
    "Ditolak: hubungi pengeluar",
    "拒绝：联系发卡行",
  ],
  declined: ["Declined without a reason", "رفض بلا سبب", "Ditolak tanpa sebab", "拒绝：无原因"],
  wrong_pin: ["Declined: wrong PIN", "رفض: رقم سري خاطئ", "Ditolak: PIN salah", "拒绝：密码错误"],
  pin_tries_exceeded: [
    "Declined: too many PIN tries",
    "رفض: محاولات كثيرة للرقم السري",
    "Ditolak: terlalu banyak cubaan PIN",
    "拒绝：密码尝试过多",
  ],
  insufficient_funds: [
    "Declined: insufficient funds",
    "رفض: الرصيد غير كافٍ",
    "Ditolak: dana tidak mencukupi",
    "拒绝：余额不足",
  ],
  busy: ["Terminal is busy", "الجهاز مشغول", "Terminal sibuk", "终端忙"],
  cancelled_on_device: [
    "Cancelled on the terminal",
    "إلغاء على الجهاز",
    "Dibatalkan pada terminal",
    "在终端上取消",
  ],
  terminal_timeout: ["Terminal times out", "انتهت مهلة الجهاز", "Terminal tamat masa", "终端超时"],
  nobody_answers: ["Nobody answers", "لا أحد يجيب", "Tiada jawapan", "无人应答"],
  drop_before_start: [
    "Start never arrives",
    "طلب البدء لا يصل",
    "Permintaan mula tidak sampai",
    "开始请求未送达",
  ],
  drop_after_start: [
    "Answer and push lost, approved",
    "ضاع الرد والإشعار، وتمت الموافقة",
    "Jawapan dan notis hilang, diluluskan",
    "应答和通知丢失，但已批准",
  ],
  drop_push_survives: [
    "Answer lost, approved late",
    "ضاع الرد، موافقة متأخرة",
    "Jawapan hilang, lulus lewat",
    "应答丢失，稍后批准",
  ],
  late_approval_after_timeout: [
    "Approved after the time-out",
    "موافقة بعد انتهاء المهلة",
    "Lulus selepas tamat masa",
    "超时后批准",
  ],
  late_approval_after_cancel: [
    "Approved after staff cancelled",
    "موافقة بعد إلغاء الموظف",
    "Lulus selepas staf batalkan",
    "员工取消后批准",
  ],
  cancel_refused: [
    "Cancel refused: already approved",
    "رُفض الإلغاء: تمت الموافقة",
    "Pembatalan ditolak: sudah lulus",
    "取消被拒：已批准",
  ],
  cancel_unanswered: [
    "Cancel gets no answer",
    "لا رد على الإلغاء",
    "Pembatalan tiada jawapan",
    "取消无应答",
  ],
  duplicate_success: [
    "Approved three times",
    "موافقة ثلاث مرات",
    "Diluluskan tiga kali",
    "重复批准三次",
  ],
  success_then_failure: [
    "Approved, then declined",
    "موافقة ثم رفض",
    "Lulus, kemudian ditolak",
    "先批准后拒绝",
  ],
  failure_then_success: [
    "Declined, then approved",
    "رفض ثم موافقة",
    "Ditolak, kemudian lulus",
    "先拒绝后批准",
  ],
  foreign_reference: [
    "Somebody else's payment first",
    "دفعة شخص آخر أولاً",
    "Bayaran orang lain dahulu",
    "先收到他人的付款",
  ],
  missing_reference: [
    "Approval without a reference",
    "موافقة بلا مرجع",
    "Lulus tanpa rujukan",
    "批准但无参考号",
  ],
  slow_start: ["Slow start", "بدء بطيء", "Mula perlahan", "开始缓慢"],
  slow_success: [
    "Approved at the last moment",
    "موافقة في اللحظة الأخيرة",
    "Lulus pada saat akhir",
    "最后一刻批准",
  ],
  unknown_status: ["Unknown status", "حالة غير معروفة", "Status tidak diketahui", "未知状态"],
  status_check_errors: [
    "Status cannot be asked",
    "لا يمكن الاستعلام عن الحالة",
    "Status tidak dapat ditanya",
    "无法查询状态",
  ],
  push_dead: [
    "Approved, but nobody is told",
    "موافقة بلا إشعار",
    "Lulus, tanpa notis",
    "已批准但无通知",
  ],
  reload: [
    "Approved during a reload",
    "موافقة أثناء إعادة التحميل",
    "Lulus semasa muat semula",
    "重新加载时批准",
  ],
  reader_sdk_will_not_load: [
    "Reader: software will not load",
    "القارئ: لا يُحمَّل البرنامج",
    "Pembaca: perisian gagal dimuat",
    "读卡器：软件无法加载",
  ],
  reader_none_found: [
    "Reader: none found",
    "القارئ: لم يُعثر على أي قارئ",
    "Pembaca: tiada ditemui",
    "读卡器：未找到",
  ],
  reader_device_missing: [
    "Reader: the chosen one is missing",
    "القارئ: المختار غير موجود",
    "Pembaca: yang dipilih tiada",
    "读卡器：所选设备缺失",
  ],
  reader_connect_timeout: [
    "Reader: cannot connect",
    "القارئ: تعذّر الاتصال",
    "Pembaca: tidak dapat disambung",
    "读卡器：无法连接",
  ],
  reader_drops_collecting: [
    "Reader: drops before the card",
    "القارئ: ينقطع قبل البطاقة",
    "Pembaca: terputus sebelum kad",
    "读卡器：刷卡前断开",
  ],
  reader_drops_confirming: [
    "Reader: drops, yet approved",
    "القارئ: ينقطع وتمت الموافقة",
    "Pembaca: terputus, tetapi lulus",
    "读卡器：断开但已批准",
  ],
  reader_requires_confirmation: [
    "Reader: has to confirm again",
    "القارئ: يلزم التأكيد مرة أخرى",
    "Pembaca: perlu sahkan semula",
    "读卡器：需再次确认",
  ],
  reader_timed_out: [
    "Reader: times out, yet approved",
    "القارئ: انتهت المهلة وتمت الموافقة",
    "Pembaca: tamat masa, tetapi lulus",
    "读卡器：超时但已批准",
  ],
  reader_cancel_too_late: [
    "Reader: cancelled too late",
    "القارئ: إلغاء متأخر",
    "Pembaca: terlambat dibatalkan",
    "读卡器：取消太晚",
  ],
};

/** What a trainer reads for an outcome; English in a language that is not known. */
export function scenarioName(name: TerminalScenarioName, language: string): string {
  const place = Math.max(0, languages.indexOf(language.slice(0, 2)));
  return names[name][place] ?? names[name][0];
}
