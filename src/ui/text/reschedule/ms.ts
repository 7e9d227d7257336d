import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "reschedule.title": "Jadualkan semula pesanan {{number}}",
  "reschedule.current": "Jadual semasa",
  "reschedule.date": "Tarikh",
  "reschedule.time": "Masa",
  "reschedule.hint.day": "hh",
  "reschedule.hint.month": "bb",
  "reschedule.hint.year": "tttt",
  "reschedule.previousMonth": "Bulan sebelumnya",
  "reschedule.nextMonth": "Bulan berikutnya",
  "reschedule.today": "Hari ini, {{day}}",
  "reschedule.selected": "{{day}}, dipilih",
  "reschedule.empty": "Kosong",
  "reschedule.confirm": "Sahkan Jadual",
  "reschedule.updating": "Sedang mengemas kini…",
  "reschedule.later": "+{{minutes}} minit",
  "reschedule.postpone": "+{{minutes}} min",
  "reschedule.noTime": "Pesanan ini belum ada masa. Tekan Jadualkan semula untuk memilih masa.",
  "reschedule.missing": "Sila pilih tarikh dan masa",
  "reschedule.past": "Masa yang dipilih sudah berlalu",
  "reschedule.too_soon": "Masa yang dipilih mestilah sekurang-kurangnya 5 minit dari sekarang",
  "reschedule.too_far": "Tarikh yang dipilih tidak boleh melebihi 30 hari dari hari ini",
  "reschedule.no_such_time":
    "Masa ini tidak wujud kerana jam dicepatkan ketika itu. Sila pilih masa lain",
  "reschedule.outside_hours":
    "Masa yang dipilih mestilah dalam waktu perniagaan, {{from}} hingga {{to}}",
  "reschedule.hours": "Waktu perniagaan: {{from}} hingga {{to}}",
  "reschedule.moved": "Sementara itu, pesanan ini telah dipindahkan ke {{time}}",
  "reschedule.noLonger": "Pesanan {{number}} tidak boleh dijadualkan semula lagi",
  "reschedule.done": "Pesanan dijadualkan semula",
  "reschedule.newTime": "Pesanan {{number}} kini dijadualkan pada {{time}}",
  "reschedule.failed": "Pesanan tidak dapat dijadualkan semula",
  "reschedule.unknown":
    "Pelayan tidak menjawab, jadi belum pasti sama ada pesanan telah dijadualkan semula. Semak sambungan internet anda dan jadual semasa sebelum mencuba lagi.",
} as const satisfies TextsIn<"ms", typeof en>;
