import { type Language, languages } from "../../ports/entities/language.ts";
import { configurationSentence } from "../ui/text/configuration-sentence.ts";
import type { PageProblem, Problem } from "./page-problem.ts";
import styles from "./problem-page.module.css";

interface ProblemTexts {
  readonly title: string;
  unconfigured(attributes: string): string;
  mode(mode: string): string;
  choice(part: string, choices: string): string;
  number(part: string, least: number, most: number): string;
  noScenario(name: string): string;
  noFile(name: string): string;
  noClass(address: string): string;
}

/** The app's texts are not loaded when the page cannot start. */
const texts: Readonly<Record<Language, ProblemTexts>> = {
  en: {
    title: "Delivery Manager could not start",
    unconfigured: (attributes) =>
      `This page is not configured yet. Its root element needs the attributes ${attributes}.`,
    mode: (mode) => `This build does not include the mode “${mode}”.`,
    choice: (part, choices) => `${part} in the address is wrong. Use one of: ${choices}.`,
    number: (part, least, most) =>
      `${part} in the address is wrong. Use a whole number from ${least} to ${most}.`,
    noScenario: (name) => `There is no scenario “${name}”. Open one of these:`,
    noFile: (name) =>
      `This tab does not have the file ${name}. Open it from this device, or open one of the scenarios below.`,
    noClass: (address) => `The class at ${address} does not answer. Reload once its server runs.`,
  },
  ar: {
    title: "تعذّر بدء Delivery Manager",
    unconfigured: (attributes) =>
      `لم تُضبط إعدادات هذه الصفحة بعد. يحتاج عنصرها الجذر إلى السمات: ${attributes}.`,
    mode: (mode) => `لا تتضمّن هذه النسخة الوضع «${mode}».`,
    choice: (part, choices) =>
      `القيمة ${part} في العنوان غير صحيحة. استخدم إحدى القيم: ${choices}.`,
    number: (part, least, most) =>
      `القيمة ${part} في العنوان غير صحيحة. استخدم عددًا صحيحًا من ${least} إلى ${most}.`,
    noScenario: (name) => `لا يوجد سيناريو باسم «${name}». افتح أحد هذه السيناريوهات:`,
    noFile: (name) =>
      `لا يوجد الملف ${name} في علامة التبويب هذه. افتحه من هذا الجهاز، أو افتح أحد السيناريوهات أدناه.`,
    noClass: (address) => `لا يستجيب خادم الفصل في ${address}. أعد تحميل الصفحة بعد تشغيله.`,
  },
  ms: {
    title: "Delivery Manager tidak dapat dimulakan",
    unconfigured: (attributes) =>
      `Halaman ini belum dikonfigurasikan. Elemen akarnya memerlukan atribut ${attributes}.`,
    mode: (mode) => `Binaan ini tidak mengandungi mod “${mode}”.`,
    choice: (part, choices) =>
      `${part} dalam alamat tidak betul. Gunakan salah satu daripada: ${choices}.`,
    number: (part, least, most) =>
      `${part} dalam alamat tidak betul. Gunakan nombor bulat dari ${least} hingga ${most}.`,
    noScenario: (name) => `Tiada senario “${name}”. Buka salah satu daripada ini:`,
    noFile: (name) =>
      `Tab ini tiada fail ${name}. Buka fail itu daripada peranti ini, atau buka salah satu senario di bawah.`,
    noClass: (address) =>
      `Kelas di ${address} tidak menjawab. Muat semula selepas pelayannya berjalan.`,
  },
  zh: {
    title: "Delivery Manager 无法启动",
    unconfigured: (attributes) => `此页面尚未配置。其根元素需要以下属性：${attributes}。`,
    mode: (mode) => `此版本不包含“${mode}”模式。`,
    choice: (part, choices) => `地址中的 ${part} 不正确。请使用以下值之一：${choices}。`,
    number: (part, least, most) =>
      `地址中的 ${part} 不正确。请使用 ${least} 到 ${most} 之间的整数。`,
    noScenario: (name) => `没有名为“${name}”的场景。请打开以下场景之一：`,
    noFile: (name) => `此标签页没有文件 ${name}。请从本设备打开该文件，或打开下面的场景之一。`,
    noClass: (address) => `位于 ${address} 的课堂没有响应。请在其服务器运行后重新加载。`,
  },
};

/** Names the mistakes in the set-up or the link in this language. Sentences about a file are English. */
export function problemPage({ problems }: PageProblem, language: Language): HTMLElement {
  const page = document.createElement("main");
  page.className = styles["page"] ?? "";
  page.lang = language;
  page.dir = languages[language].direction;
  const mark = document.createElement("img");
  mark.className = styles["mark"] ?? "";
  [mark.src, mark.alt] = ["/icon.svg", ""];
  const title = document.createElement("h1");
  title.className = styles["title"] ?? "";
  title.textContent = texts[language].title;
  const list = document.createElement("ul");
  list.className = styles["problems"] ?? "";
  for (const problem of problems) {
    const item = document.createElement("li");
    if (problem.kind === "file") [item.lang, item.dir] = ["en", "ltr"];
    item.textContent = sentenceOf(problem, language);
    list.append(item);
  }
  page.append(mark, title, list);
  return page;
}

/** The link names a scenario that does not exist here. */
export function isAboutScenario(problem: Problem): boolean {
  return problem.kind === "no_file" || (problem.kind === "choice" && problem.name === "scenario");
}

function sentenceOf(problem: Problem, language: Language): string {
  const t = texts[language];
  switch (problem.kind) {
    case "setting":
      return configurationSentence(problem.problem, language);
    case "file":
      return problem.message;
    case "no_class":
      return t.noClass(isolated(problem.address));
    case "unconfigured":
      return t.unconfigured(isolated(problem.attributes.join(", ")));
    case "mode":
      return t.mode(problem.mode);
    case "no_file":
      return t.noFile(isolated(problem.name.slice(0, valueLengthMax)));
    case "choice":
      return isAboutScenario(problem)
        ? t.noScenario(isolated(problem.value.slice(0, valueLengthMax)))
        : t.choice(partOf(problem), isolated(problem.choices.join(", ")));
    case "number":
      return t.number(partOf(problem), problem.least, problem.most);
  }
}

const valueLengthMax = 40;

function partOf({ name, value }: { readonly name: string; readonly value: string }): string {
  return isolated(`${name}=${value.slice(0, valueLengthMax)}`);
}

/** Keeps Latin text in one piece inside an Arabic sentence. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
