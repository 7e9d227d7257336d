import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "terminal.title": "Bayaran kad",
  "terminal.onDevice": "{{amount}} pada {{device}}",
  "terminal.waiting": "Memulakan bayaran…",
  "terminal.inProgress": "Transaksi sedang berjalan",
  "terminal.follow": "Minta pelanggan membayar pada terminal.",
  "terminal.verifying":
    "Mengesahkan bayaran. Sila tunggu sebentar. Skrin ini akan ditutup secara automatik apabila pengesahan selesai.",
  "terminal.paid": "Bayaran berjaya",
  "terminal.paidText": "Skrin ini akan ditutup secara automatik.",
  "terminal.failed": "Bayaran gagal",
  "terminal.unable": "Maaf, tidak dapat memproses bayaran:",
  "terminal.support": "Sila cuba lagi. Jika ralat berterusan, sila hubungi sokongan",
  "terminal.cancelled": "Bayaran Dibatalkan",
  "terminal.cancelledText": "Bayaran telah berjaya dibatalkan.",
  "terminal.cancelUnconfirmed":
    "Terminal tidak mengesahkan pembatalan. Semak terminal sebelum menerima bayaran lain.",
  "terminal.timedOut": "Terminal tamat masa",
  "terminal.reason.declined": "Transaksi ditolak",
  "terminal.reason.cancelledOnTerminal": "Transaksi Dibatalkan",
  "terminal.reason.cancelledByStaff": "Transaksi dibatalkan oleh kakitangan",
  "terminal.reason.statusUnavailable": "Tidak dapat memperoleh status transaksi",
  "terminal.reason.checkError": "Ralat semasa menyemak status transaksi",
  "terminal.reason.timedOut": "Transaksi tamat masa",
  "terminal.reason.terminalTimedOut":
    "Terminal tamat masa. Sila semak status terminal, atau cuba lagi.",
  "terminal.reason.connection": "Kegagalan sambungan internet",
  "terminal.reason.generic":
    "Maaf, kami tidak dapat memproses bayaran pada masa ini. Sila cuba sebentar lagi.",
  "terminal.reason.amountDiffers":
    "{{amount}} telah dikutip, bukan amaun yang diminta. Bayaran ini berada dalam senarai bayaran yang perlu dipulangkan.",
  "terminal.reason.otherAmount":
    "Terminal ditetapkan untuk mengambil {{amount}}, bukan jumlah yang diminta, jadi bayaran dihentikan.",
  "terminal.reason.amountUnreadable":
    "Bayaran telah dikutip, tetapi amaunnya tidak dapat dibaca: “{{text}}”. Bayaran ini berada dalam senarai bayaran yang perlu dipulangkan.",
  "terminal.reason.otherText":
    "Terminal menghantar amaun yang tidak dapat dibaca, “{{text}}”, jadi bayaran dihentikan.",
  "terminal.reason.otherCurrency":
    "Terminal ditetapkan kepada mata wang lain, jadi bayaran dihentikan.",
  "terminal.step.initiating": "Memulakan terminal",
  "terminal.step.discovering": "Mencari pembaca",
  "terminal.step.connecting": "Menyambung ke pembaca",
  "terminal.step.creating_intent": "Membuat permintaan bayaran",
  "terminal.step.collecting": "Mengutip bayaran",
  "terminal.step.confirming": "Mengesahkan bayaran",
  "terminal.step.cancelling": "Membatalkan bayaran",
  "terminal.goBack": "Kembali",
  "terminal.goBackToPayment": "Kembali ke bayaran",
  "terminal.retry": "Cuba lagi",
  "terminal.retryPayment": "Cuba Bayaran Lagi",
  "terminal.checkStatus": "Semak Status",
  "terminal.cancelling": "Membatalkan…",
  "terminal.cancelIn": "Pembatalan boleh dibuat dalam {{time}}",
  "terminal.timeLeft": "Masa tinggal: {{time}}",
  "terminal.linkLost": "Sambungan terputus, masih menunggu terminal",
  "terminal.silent":
    "Pembaca kad tidak menjawab. Anda boleh kembali; bayaran kekal dalam senarai “Belum disahkan” sehingga hasilnya diketahui.",
  "terminal.unidentified": "Bayaran tidak dikenal pasti dilaporkan pada peranti ini",
  "terminal.resolving": "Menyemak hasil bayaran…",
  "terminal.question": "Adakah bayaran berjaya?",
  "terminal.questionText":
    "Hasil bayaran {{amount}} pada {{device}} tidak diketahui. Semak terminal sebelum menerima bayaran lain.",
  "terminal.lookedNotPaid": "Saya telah menyemak terminal: belum dibayar",
  "terminal.notSure": "Saya tidak pasti",
  "terminal.reference": "Rujukan: {{reference}}",
  "terminal.unsaved":
    "Peranti ini tidak dapat menyimpan bayaran ini. Biarkan halaman ini terbuka sehingga pesanan selesai.",
  "terminal.start.device_busy": "Bayaran sedang berjalan pada peranti ini.",
  "terminal.start.order_busy": "Bayaran sedang berjalan untuk pesanan ini.",
  "terminal.start.cannot_be_saved":
    "Peranti ini tidak dapat menyimpan data, jadi bayaran kad tidak boleh diterima. Benarkan storan untuk halaman ini.",
  "terminal.start.unavailable":
    "Jenis terminal ini tidak tersedia di sini. Sila pilih jenis bayaran lain.",
  "terminal.start.amount_refused":
    "Amaun ini tidak boleh dibayar dengan kad: ia mesti melebihi 0 dan berakhir dengan 0 jika ada tiga tempat perpuluhan.",
  "terminal.start.unreadable_record":
    "Satu rekod bayaran pada peranti ini tidak dapat dibaca. Selesaikannya dahulu dalam senarai “Belum disahkan”.",
  "terminal.fetching": "Memuatkan terminal kad…",
  "reader.disconnection":
    "{{device}} terputus sambungan secara tidak dijangka. Sila sambungkan semula pembaca kad dan cuba lagi.",
  "reader.discovery": "Ralat berlaku semasa mencari pembaca. Sila cuba lagi.",
  "reader.no_readers":
    "Tidak dapat mencari sebarang pembaca dalam rangkaian anda. Sila semak persediaan anda dan cuba lagi.",
  "reader.reader_not_found":
    "Kami tidak dapat mewujudkan sambungan dengan {{device}}. Sila semak pembaca kad anda dan cuba lagi.",
  "reader.reader_connect":
    "Masalah sambungan dengan {{device}}. Semak sambungan rangkaian anda. Pastikan pembaca kad dan Delivery Manager berada pada rangkaian yang sama.",
  "reader.requires_confirmation":
    "Pemprosesan bayaran gagal kerana masalah sambungan. Sila semak rangkaian anda dan cuba lagi.",
  "reader.request_timed_out":
    "Pemprosesan bayaran tamat masa kerana masalah sambungan sementara. Sila cuba bayaran lagi...",
  "refund.title": "Diluluskan tetapi tidak digunakan",
  "refund.titleAny": "Dikutip tetapi tidak digunakan",
  "refund.text":
    "Bayaran ini telah dikutip, tetapi tiada pesanan memerlukannya. Pulangkan bayaran ini.",
  "refund.transaction": "Transaksi {{id}}",
  "refund.why.paid_twice": "Pesanan telah dibayar dengan bayaran lain.",
  "refund.stood": "Bayaran yang kekal: {{reference}}",
  "refund.why.completed_without": "Pesanan telah dilengkapkan tanpa bayaran ini.",
  "refund.why.currency_changed":
    "Mata wang telah berubah sejak bayaran ini dimasukkan. Semak pesanan sebelum membayarnya balik.",
  "refund.why.maybe_on_order":
    "Semak sama ada bayaran ini tercatat pada pesanan dengan nama atau jumlah lain. Pulangkan hanya jika tidak tercatat.",
  "refund.why.too_much": "Bayaran melebihi jumlah pesanan.",
  "refund.why.order_left": "Pesanan telah dibatalkan, ditolak atau dikeluarkan.",
  "refund.why.unreadable_amount":
    "Amaun yang dihantar oleh terminal tidak dapat dibaca; {{amount}} telah diminta. Semak amaun yang dikutip sebelum memulangkannya.",
  "refund.why.other_amount": "Terminal mengutip jumlah yang berbeza daripada yang diminta.",
  "refund.excess": "Bayaran kad melebihi jumlah pesanan sebanyak {{amount}}",
  "refund.excessText":
    "Masukkan bayaran kad yang tidak sepadan ke dalam senarai pulangan. Kemudian kutip bakinya, atau lengkapkan pesanan.",
  "refund.put": "Masukkan ke senarai pulangan",
  "refund.putNamed": "Masukkan {{name}}, {{amount}} ke senarai pulangan",
  "refund.done": "Telah dipulangkan",
  "refund.onOrder": "Ada pada pesanan",
  "refund.onOrderNamed": "{{name}}, {{amount}}: ada pada pesanan",
  "unsure.title": "Belum disahkan",
  "unsure.text":
    "Hasil bayaran kad ini tidak diketahui. Semak terminal atau rekod rakan pembayaran, kemudian nyatakan apa yang berlaku.",
  "unsure.paid": "Telah dibayar",
  "unsure.notPaid": "Tidak dibayar",
  "unsure.unreadable": "Rekod bayaran yang tidak dapat dibaca",
  "refund.notice_other": "{{count}} bayaran kad perlu dipulangkan",
  "refund.noticeAny_other": "{{count}} bayaran perlu dipulangkan",
  "unsure.notice_other": "{{count}} bayaran kad belum disahkan",
} as const satisfies TextsIn<"ms", typeof en>;
