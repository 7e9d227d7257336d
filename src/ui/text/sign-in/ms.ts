import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "login.notStarted": "Log masuk ini tidak dimulakan di sini",
  "login.notStartedText":
    "Demi keselamatan, log masuk ini tidak digunakan. Untuk log masuk, mulakan dengan butang log masuk.",
  "login.question": "Log masuk sebagai {{name}}?",
  "login.questionUnnamed": "Log masuk sebagai orang lain?",
  "login.questionText":
    "Log masuk ini tidak dimulakan di sini dan akan menggantikan akaun pada peranti ini. Teruskan hanya jika anda sendiri baru sahaja log masuk.",
  "login.accept": "Log masuk sebagai {{name}}",
  "login.acceptUnnamed": "Log masuk",
  "login.keep": "Kekalkan akaun semasa",
} as const satisfies TextsIn<"ms", typeof en>;
