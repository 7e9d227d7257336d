import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "duration.seconds_other": "{{count}} saat",
  "duration.minutes_other": "{{count}} minit",
  "duration.hours_other": "{{count}} jam",
  "away.title": "Semasa anda tiada, {{duration}}",
  "away.rejected_other": "{{count}} ditolak: tiada sesiapa mengesahkannya tepat pada masa",
  "away.voided_other": "{{count}} dibatalkan",
  "away.new_other": "{{count}} baharu",
  "away.due_other": "{{count}} sudah sampai masanya",
  "away.gotIt": "Faham",
  "away.by": "oleh {{name}}",
  "away.toConfirm": "{{time}} untuk disahkan",
  "away.dueAt": "sejak {{time}}",
  "explain.reject": "Pesanan {{number}} akan ditolak secara automatik pada {{time}}",
  "explain.paused": "Penolakan automatik pesanan {{number}} dijeda",
  "explain.timeUp": "Masa pesanan {{number}} sudah tamat",
  "explain.limbo": "Pesanan {{number}} menunggu pada peranti ini",
  "explain.none": "Pesanan {{number}} tiada had masa",
  "explain.ordered": "Dipesan {{time}}",
  "explain.zero": "Tamat {{time}}",
  "explain.atZero": "Apa berlaku apabila masa tamat",
  "explain.atZero.own":
    "Papan ini, atau papan lain cawangan yang sedang dibuka, menolak pesanan itu. Tiada sesiapa perlu menekan apa-apa.",
  "explain.atZero.partner":
    "Papan ini, atau papan lain cawangan yang sedang dibuka, menolak pesanan itu dan {{partner}} dimaklumkan.",
  "explain.atZero.others":
    "Papan lain cawangan yang sedang dibuka menolak pesanan itu. Papan ini tidak boleh kerana akaun anda tiada kebenaran untuk menolak pesanan.",
  "explain.atZero.paused":
    "Papan ini tidak menolak apa-apa sehingga waktu pelayan diketahui. Papan lain cawangan yang sedang dibuka masih boleh menolak pesanan itu.",
  "explain.mayRefuse":
    "Jika anda terima tetapi {{partner}} tidak menerimanya, pesanan itu menunggu pada peranti ini.",
  "explain.why_other": "Mengapa {{count}} minit",
  "explain.why.company": "Syarikat anda memberi pesanan dalam talian tempoh ini untuk disahkan.",
  "explain.why.order":
    "Pesanan ini datang daripada {{source}} dengan tempoh pengesahannya sendiri.",
  "explain.why.others": "Pesanan lain di sini mempunyai {{duration}}.",
  "explain.why.othersNone": "Pesanan lain di sini tiada had masa.",
  "explain.clock": "Jam mana yang dikira",
  "explain.clock.server": "Jam pelayan. Jam peranti ini yang tidak tepat tidak mengubah apa-apa.",
  "explain.clock.unknown":
    "Jam pelayan, yang belum diketahui oleh peranti ini. Penolakan automatik diteruskan sebaik sahaja jam itu diketahui.",
  "explain.happened": "Apa yang berlaku",
  "explain.timeUp.waits":
    "Masa sudah tamat tetapi pesanan masih menunggu: tiada papan yang dapat menolaknya secara automatik, atau penolakannya gagal.",
  "explain.timeUp.paused":
    "Masa sudah tamat mengikut jam peranti ini. Tiada apa-apa ditolak dari sini sehingga waktu pelayan diketahui.",
  "explain.toDo": "Apa perlu dibuat",
  "explain.toDo.decide":
    "Terima atau tolak pesanan ini. Pesanan ini mungkin tidak lagi ditolak secara automatik.",
  "explain.toDo.ask": "Minta bantuan seseorang yang boleh menerima atau menolak pesanan.",
  "explain.toDo.limbo": "Tekan Cuba lagi untuk menerima sekali lagi, atau Pindah ke ditolak.",
  "explain.none.company":
    "Syarikat anda tidak menolak pesanan secara automatik. Pesanan menunggu sehingga seseorang menerima atau menolaknya.",
  "explain.none.order":
    "Pesanan ini tiba tanpa had masa. Pesanan menunggu sehingga seseorang menerima atau menolaknya.",
  "explain.none.type":
    "Hanya pesanan dalam talian ditolak secara automatik. Pesanan menunggu sehingga seseorang menerima atau menolaknya.",
  "explain.happens": "Apa yang akan berlaku",
} as const satisfies TextsIn<"ms", typeof en>;
