import type {
  AllowedValues,
  ConfigurationProblem,
} from "../../../ports/entities/configuration-problem.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { isolate } from "./isolate.ts";

type Allowed = Readonly<Record<AllowedValues["kind"], (...values: readonly string[]) => string>>;

interface ConfigurationTexts {
  wrong(name: string, read: string, allowed: string): string;
  empty(name: string, allowed: string): string;
  place(attribute: string, place: string): string;
  missing(attributes: string): string;
  unknown(attribute: string, read: string): string;
  ignoredTls(attribute: string): string;
  readonly allowed: Allowed;
}

const apiAddress = "https://api.example.com";
const joined = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part !== "").join(by);

const texts: Readonly<Record<Language, ConfigurationTexts>> = {
  en: {
    wrong: (name, read, allowed) => `${name} is “${read}”. Use ${allowed}.`,
    empty: (name, allowed) => `${name} is empty. Use ${allowed}.`,
    place: (attribute, place) => `${attribute}, at ${place},`,
    missing: (attributes) => `${attributes} is missing.`,
    unknown: (attribute, read) =>
      `There is no setting ${attribute} (“${read}”). Check its spelling.`,
    ignoredTls: (attribute) =>
      `${attribute} has no effect on an https page: its push connection always uses TLS.`,
    allowed: {
      choice: (...choices) => `one of: ${joined(choices, ", ")}`,
      number: (least, most) => `a number from ${least} to ${most}`,
      whole: (least, most) => `a whole number from ${least} to ${most}`,
      text: (most) => `a text of 1 to ${most} characters`,
      characters: (least, most, ...others) =>
        `${least} to ${most} characters: A to Z, a to z, 0 to 9 and ${joined(others, " ")}`,
      address: () =>
        `an address such as ${apiAddress}; http:// only for this machine, this page's own server or a classroom`,
      example: (...examples) => `a value such as ${joined(examples, " or ")}`,
    },
  },
  ar: {
    wrong: (name, read, allowed) => `قيمة ${name} هي «${read}». استخدم ${allowed}.`,
    empty: (name, allowed) => `${name} فارغة. استخدم ${allowed}.`,
    place: (attribute, place) => `${attribute} عند ${place}`,
    missing: (attributes) => `السمة ${attributes} غير موجودة.`,
    unknown: (attribute, read) => `لا يوجد إعداد باسم ${attribute} («${read}»). تحقّق من كتابته.`,
    ignoredTls: (attribute) =>
      `لا أثر للسمة ${attribute} في صفحة https: يستخدم اتصال التحديثات فيها TLS دائمًا.`,
    allowed: {
      choice: (...choices) => `إحدى القيم: ${joined(choices, "، ")}`,
      number: (least, most) => `عددًا من ${least} إلى ${most}`,
      whole: (least, most) => `عددًا صحيحًا من ${least} إلى ${most}`,
      text: (most) => `نصًا من 1 إلى ${most} حرف`,
      characters: (least, most, ...others) =>
        `ما بين ${least} و${most} من الأحرف التالية: ${isolate("A–Z a–z 0–9", "ar")} و${isolate(joined(others, " "), "ar")}`,
      address: () =>
        `عنوانًا مثل ${isolate(apiAddress, "ar")}؛ لا يُسمح بـ ${isolate("http://", "ar")} إلا لهذا الجهاز أو لخادم هذه الصفحة نفسه أو للفصل التدريبي`,
      example: (...examples) => `قيمة مثل ${joined(examples, " أو ")}`,
    },
  },
  ms: {
    wrong: (name, read, allowed) => `${name} ialah “${read}”. Gunakan ${allowed}.`,
    empty: (name, allowed) => `${name} kosong. Gunakan ${allowed}.`,
    place: (attribute, place) => `${attribute}, di ${place},`,
    missing: (attributes) => `${attributes} tiada.`,
    unknown: (attribute, read) => `Tiada tetapan ${attribute} (“${read}”). Semak ejaannya.`,
    ignoredTls: (attribute) =>
      `${attribute} tidak berkesan pada halaman https: sambungan kemas kininya sentiasa menggunakan TLS.`,
    allowed: {
      choice: (...choices) => `salah satu daripada: ${joined(choices, ", ")}`,
      number: (least, most) => `nombor dari ${least} hingga ${most}`,
      whole: (least, most) => `nombor bulat dari ${least} hingga ${most}`,
      text: (most) => `teks sepanjang 1 hingga ${most} aksara`,
      characters: (least, most, ...others) =>
        `${least} hingga ${most} aksara: A hingga Z, a hingga z, 0 hingga 9 dan ${joined(others, " ")}`,
      address: () =>
        `alamat seperti ${apiAddress}; http:// hanya untuk mesin ini, pelayan halaman ini sendiri atau kelas latihan`,
      example: (...examples) => `nilai seperti ${joined(examples, " atau ")}`,
    },
  },
  zh: {
    wrong: (name, read, allowed) => `${name} 的值是“${read}”。请使用${allowed}。`,
    empty: (name, allowed) => `${name} 为空。请使用${allowed}。`,
    place: (attribute, place) => `${attribute} 中 ${place} 处`,
    missing: (attributes) => `缺少 ${attributes}。`,
    unknown: (attribute, read) => `没有名为 ${attribute} 的设置（“${read}”）。请检查拼写。`,
    ignoredTls: (attribute) =>
      `${attribute} 在 https 页面上不起作用：该页面的推送连接始终使用 TLS。`,
    allowed: {
      choice: (...choices) => `以下值之一：${joined(choices, "、")}`,
      number: (least, most) => ` ${least} 到 ${most} 之间的数字`,
      whole: (least, most) => ` ${least} 到 ${most} 之间的整数`,
      text: (most) => `长度为 1 到 ${most} 个字符的文本`,
      characters: (least, most, ...others) =>
        ` ${least} 到 ${most} 个字符：A–Z、a–z、0–9 和 ${joined(others, " ")}`,
      address: () => `类似 ${apiAddress} 的地址；http:// 仅限本机、本页面自己的服务器或课堂`,
      example: (...examples) => `类似 ${joined(examples, " 或 ")} 的值`,
    },
  },
};

/** Says which attribute of the page root is wrong, what was read, and what is allowed (IN-4). */
export function configurationSentence(problem: ConfigurationProblem, language: Language): string {
  const t = texts[language];
  const whole = (text: string | number): string => isolate(`${text}`, language);
  switch (problem.kind) {
    case "missing": {
      const either = new Intl.ListFormat(language, { type: "disjunction" });
      return t.missing(either.format(problem.attributes.map(whole)));
    }
    case "unknown":
      return t.unknown(whole(problem.attribute), whole(problem.read));
    case "ignored_tls":
      return t.ignoredTls(whole(problem.attribute));
    case "wrong": {
      const { attribute, place, read, allowed } = problem;
      const name = place === undefined ? whole(attribute) : t.place(whole(attribute), whole(place));
      const values = t.allowed[allowed.kind](...allowed.values.map(whole));
      return read.trim() === "" ? t.empty(name, values) : t.wrong(name, whole(read), values);
    }
  }
}
