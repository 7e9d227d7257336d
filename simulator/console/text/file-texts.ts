import type { Language } from "../../../ports/entities/language.ts";

/** The texts about scenario files that cannot be opened. The mistakes themselves are English, as the files are. */
export interface FileTexts {
  cannotOpen(file: string): string;
  /** Says that nothing has changed and what to do. */
  readonly unchanged: string;
  line(line: number): string;
  readonly tooLarge: string;
  readonly noRoom: string;
  readonly unreadable: string;
  readonly close: string;
  /** Opens a file of this device. */
  readonly openFile: string;
  /** Labels the list of scenarios. */
  readonly scenarios: string;
}

export const fileTexts: Readonly<Record<Language, FileTexts>> = {
  en: {
    cannotOpen: (file) => `${file} could not be opened`,
    unchanged: "The branch goes on as before. Correct the file and drop it here again.",
    line: (line) => `Line ${line}`,
    tooLarge: "The file is larger than 4 MB, so it is no scenario.",
    noRoom:
      "This browser has no room for the file. Close other tabs of this page and drop it again.",
    unreadable: "The file could not be read. Check that it still exists, and drop it again.",
    close: "Close",
    openFile: "Open a file",
    scenarios: "Scenarios",
  },
  ar: {
    cannotOpen: (file) => `تعذّر فتح ${file}`,
    unchanged: "يستمر الفرع كما كان. صحّح الملف ثم أفلته هنا مرة أخرى.",
    line: (line) => `السطر ${line}`,
    tooLarge: "حجم الملف أكبر من 4 ميغابايت، فهو ليس سيناريو.",
    noRoom:
      "لا تتوفر في هذا المتصفح مساحة للملف. أغلق علامات التبويب الأخرى لهذه الصفحة ثم أفلته مرة أخرى.",
    unreadable: "تعذّرت قراءة الملف. تأكد من أنه ما زال موجودًا ثم أفلته مرة أخرى.",
    close: "إغلاق",
    openFile: "فتح ملف",
    scenarios: "السيناريوهات",
  },
  ms: {
    cannotOpen: (file) => `${file} tidak dapat dibuka`,
    unchanged:
      "Cawangan berjalan seperti biasa. Betulkan fail dan lepaskannya di sini sekali lagi.",
    line: (line) => `Baris ${line}`,
    tooLarge: "Fail ini melebihi 4 MB, jadi ia bukan senario.",
    noRoom:
      "Pelayar ini tiada ruang untuk fail itu. Tutup tab lain halaman ini dan lepaskannya sekali lagi.",
    unreadable: "Fail tidak dapat dibaca. Pastikan ia masih ada, dan lepaskannya sekali lagi.",
    close: "Tutup",
    openFile: "Buka fail",
    scenarios: "Senario",
  },
  zh: {
    cannotOpen: (file) => `无法打开 ${file}`,
    unchanged: "门店照常运行。请修正文件，然后重新拖放到此处。",
    line: (line) => `第 ${line} 行`,
    tooLarge: "文件超过 4 MB，不是场景文件。",
    noRoom: "此浏览器没有空间保存该文件。请关闭本页面的其他标签页，然后重新拖放。",
    unreadable: "无法读取文件。请确认文件仍然存在，然后重新拖放。",
    close: "关闭",
    openFile: "打开文件",
    scenarios: "场景",
  },
};
