import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "pay.title": "Bayaran, pesanan {{number}}",
  "pay.total": "Jumlah pesanan",
  "pay.alreadyPaid": "Sudah dibayar",
  "pay.remaining": "Baki",
  "pay.amount": "Amaun untuk dikutip",
  "pay.roundedDown": "Dibundarkan ke bawah daripada {{amount}}",
  "pay.roundedUp": "Dibundarkan ke atas daripada {{amount}}",
  "pay.by": "Dibayar dengan",
  "pay.chooseType": "Pilih jenis bayaran",
  "pay.chooseReader": "Pilih pembaca kad",
  "pay.chooseTransaction": "Pilih jenis transaksi",
  "pay.reference": "Kod rujukan",
  "pay.pay": "Bayar",
  "pay.add": "Tambah",
  "pay.keypad": "Pad kekunci",
  "pay.keypadClose": "Tutup",
  "pay.clear": "Kosongkan",
  "pay.delete": "Padam",
  "pay.lines": "Bayaran diterima",
  "pay.none": "Belum ada bayaran",
  "pay.collected": "Diterima {{amount}}",
  "pay.remove": "Buang {{name}}, {{amount}}",
  "pay.terminalLine": "Diluluskan oleh terminal",
  "pay.nothingLeft": "Tiada baki untuk dibayar",
  "pay.change": "Wang baki",
  "pay.sending": "Merekod bayaran…",
  "pay.back": "Kembali",
  "pay.page": "Halaman {{page}} daripada {{count}}",
  "pay.previous": "Halaman sebelumnya",
  "pay.next": "Halaman seterusnya",
  "pay.loadingTypes": "Memuatkan jenis bayaran…",
  "pay.noTypes": "Jenis bayaran tidak dapat dimuatkan. Semak sambungan dan cuba lagi.",
  "pay.oops": "Maaf!",
  "pay.noDevices":
    "Tiada peranti ditambah. Sila tambah peranti melalui tetapan rakan pembayaran dalam persediaan lokasi anda",
  "pay.leave": "Tinggalkan bayaran ini?",
  "pay.leaveText":
    "Bayaran yang diterima di sini belum direkodkan. Jika anda keluar, bayaran ini akan dibuang.",
  "pay.leaveKept":
    "Bayaran yang diluluskan terminal disimpan dan muncul semula di sini apabila anda kembali.",
  "pay.stay": "Kekal",
  "pay.discard": "Keluar",
  "pay.refused":
    "Bayaran tidak direkodkan. Semua yang anda masukkan masih ada di sini. Sila cuba lagi.",
  "pay.unknown":
    "Pelayan tidak menjawab: bayaran mungkin telah direkodkan. Semak pesanan sebelum mencuba lagi.",
  "pay.busy": "Tindakan lain sedang dibuat pada pesanan ini. Sila cuba sebentar lagi.",
  "pay.failedAttempts_other": "{{count}} bayaran kad gagal",
  "payment.error": "Ralat Bayaran",
  "payment.err1":
    "Amaun yang dikutip kurang daripada amaun pesanan. Sila terima bayaran sekali lagi.",
  "payment.mismatch": "ralat bayaran",
  "payment.excess":
    "Bayaran melebihi amaun pesanan sebanyak {{amount}}. Pesanan mungkin telah diubah sementara itu.",
  "payment.incomplete":
    "Bayaran kurang daripada amaun pesanan sebanyak {{amount}}. Pesanan mungkin telah diubah sementara itu.",
} as const satisfies TextsIn<"ms", typeof en>;
