import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "login.notStarted": "Log masuk ini tidak dimulakan di sini",
  "login.notStartedText":
    "Demi keselamatan, log masuk ini tidak digunakan. Untuk log masuk, mulakan dengan butang log masuk.",
  "login.unusable": "Pautan log masuk ini tidak boleh digunakan",
  "login.unusableText":
    "Pelayan tidak menerimanya. Akaun pada peranti ini tidak berubah. Untuk log masuk, gunakan butang log masuk.",
  "login.question": "Log masuk sebagai {{name}}?",
  "login.questionUnnamed": "Log masuk sebagai orang lain?",
  "login.questionText":
    "Log masuk ini tidak dimulakan di sini dan akan menggantikan akaun pada peranti ini. Teruskan hanya jika anda sendiri baru sahaja log masuk.",
  "login.accept": "Log masuk sebagai {{name}}",
  "login.acceptUnnamed": "Log masuk",
  "login.keep": "Kekalkan akaun semasa",
  "elsewhere.named": "Log masuk di tempat lain sebagai {{name}}.",
  "elsewhere.unnamed": "Orang lain telah log masuk pada peranti ini.",
  "elsewhere.finish": "Selesaikan bayaran ini.",
  "elsewhere.close": "Tutup apa yang terbuka untuk meneruskan.",
  "account.moneyTitle": "Log keluar semasa ada bayaran yang belum selesai?",
  "account.moneyText":
    "Bayaran kekal direkodkan pada peranti ini dan diteruskan selepas log masuk berikutnya.",
} as const satisfies TextsIn<"ms", typeof en>;
