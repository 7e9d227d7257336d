import type { Language } from "../../../../ports/entities/language.ts";

/** The texts about scenarios and recordings that cannot be opened. Mistakes in them are English, as the files are. */
export interface FileTexts {
  cannotOpen(file: string): string;
  /** Says that nothing has changed and what to do. */
  readonly unchanged: string;
  line(line: number): string;
  readonly tooLarge: string;
  readonly noRoom: string;
  readonly unreadable: string;
  readonly noRecording: string;
  readonly otherFormat: string;
  otherVersion(versions: {
    readonly scenario: string;
    readonly recorded: number;
    readonly known: number;
  }): string;
  readonly damaged: string;
  readonly cannotRepeat: string;
  readonly branchGoesOn: string;
  /** While a recording is repeated up to its end. */
  opening(file: string): string;
  readonly cancel: string;
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
    tooLarge:
      "The file is larger than 4 MB. Scenarios and recordings that this page opens are smaller.",
    noRoom:
      "This browser has no room for the file. Close other tabs of this page and drop it again.",
    unreadable: "The file could not be read. Check that it still exists, and drop it again.",
    noRecording:
      "The recording has no list of inputs. Save it again in the page in which it was made.",
    otherFormat:
      "The recording was made with another version of this app. Open it with that version.",
    otherVersion: ({ scenario, recorded, known }) =>
      `The recording was made with version ${recorded} of the scenario “${scenario}”, but this app has version ${known}. Something else would happen in it.`,
    damaged: "The recording is damaged. Save it again in the page in which it was made.",
    cannotRepeat:
      "The recording cannot be repeated: something else happens in this version of the app. Open it with the version in which it was made.",
    branchGoesOn: "The branch goes on as before.",
    opening: (file) => `Opening ${file}: the recording is repeated up to its end.`,
    cancel: "Cancel",
    close: "Close",
    openFile: "Open a file",
    scenarios: "Scenarios",
  },
  ar: {
    cannotOpen: (file) => `تعذّر فتح ${file}`,
    unchanged: "يستمر الفرع كما كان. صحّح الملف ثم أفلته هنا مرة أخرى.",
    line: (line) => `السطر ${line}`,
    tooLarge: "حجم الملف أكبر من 4 ميغابايت. تفتح هذه الصفحة سيناريوهات وتسجيلات أصغر من ذلك.",
    noRoom:
      "لا تتوفر في هذا المتصفح مساحة للملف. أغلق علامات التبويب الأخرى لهذه الصفحة ثم أفلته مرة أخرى.",
    unreadable: "تعذّرت قراءة الملف. تأكد من أنه ما زال موجودًا ثم أفلته مرة أخرى.",
    noRecording: "لا يحتوي التسجيل على قائمة المدخلات. احفظه مرة أخرى من الصفحة التي سُجّل فيها.",
    otherFormat: "سُجّل هذا التسجيل بإصدار آخر من هذا التطبيق. افتحه بذلك الإصدار.",
    otherVersion: ({ scenario, recorded, known }) =>
      `سُجّل هذا التسجيل بالإصدار ${recorded} من السيناريو «\u2068${scenario}\u2069»، بينما يحتوي هذا التطبيق على الإصدار ${known}، فسيحدث فيه شيء مختلف.`,
    damaged: "التسجيل تالف. احفظه مرة أخرى من الصفحة التي سُجّل فيها.",
    cannotRepeat:
      "تتعذّر إعادة هذا التسجيل: يحدث شيء مختلف في هذا الإصدار من التطبيق. افتحه بالإصدار الذي سُجّل به.",
    branchGoesOn: "يستمر الفرع كما كان.",
    opening: (file) => `جارٍ فتح ${file}: تُعاد أحداث التسجيل حتى نهايته.`,
    cancel: "إلغاء",
    close: "إغلاق",
    openFile: "فتح ملف",
    scenarios: "السيناريوهات",
  },
  ms: {
    cannotOpen: (file) => `${file} tidak dapat dibuka`,
    unchanged:
      "Cawangan berjalan seperti biasa. Betulkan fail dan lepaskannya di sini sekali lagi.",
    line: (line) => `Baris ${line}`,
    tooLarge:
      "Fail ini melebihi 4 MB. Halaman ini hanya membuka senario dan rakaman yang lebih kecil.",
    noRoom:
      "Pelayar ini tiada ruang untuk fail itu. Tutup tab lain halaman ini dan lepaskannya sekali lagi.",
    unreadable: "Fail tidak dapat dibaca. Pastikan ia masih ada, dan lepaskannya sekali lagi.",
    noRecording:
      "Rakaman ini tiada senarai input. Simpan semula rakaman itu di halaman tempat ia dibuat.",
    otherFormat: "Rakaman ini dibuat dengan versi lain aplikasi ini. Buka dengan versi itu.",
    otherVersion: ({ scenario, recorded, known }) =>
      `Rakaman ini dibuat dengan versi ${recorded} senario “${scenario}”, tetapi aplikasi ini mempunyai versi ${known}. Kejadiannya akan berbeza.`,
    damaged: "Rakaman ini rosak. Simpan semula rakaman itu di halaman tempat ia dibuat.",
    cannotRepeat:
      "Rakaman ini tidak dapat diulang: kejadiannya berbeza dalam versi aplikasi ini. Buka dengan versi semasa ia dibuat.",
    branchGoesOn: "Cawangan berjalan seperti biasa.",
    opening: (file) => `Membuka ${file}: rakaman sedang diulang hingga akhir.`,
    cancel: "Batal",
    close: "Tutup",
    openFile: "Buka fail",
    scenarios: "Senario",
  },
  zh: {
    cannotOpen: (file) => `无法打开 ${file}`,
    unchanged: "门店照常运行。请修正文件，然后重新拖放到此处。",
    line: (line) => `第 ${line} 行`,
    tooLarge: "文件超过 4 MB。此页面只能打开更小的场景和录制文件。",
    noRoom: "此浏览器没有空间保存该文件。请关闭本页面的其他标签页，然后重新拖放。",
    unreadable: "无法读取文件。请确认文件仍然存在，然后重新拖放。",
    noRecording: "该录制缺少输入列表。请在录制它的页面中重新保存。",
    otherFormat: "该录制由本应用的其他版本制作。请用那个版本打开。",
    otherVersion: ({ scenario, recorded, known }) =>
      `该录制使用场景“${scenario}”的第 ${recorded} 版制作，而本应用中是第 ${known} 版，重放时会发生不同的事情。`,
    damaged: "该录制已损坏。请在录制它的页面中重新保存。",
    cannotRepeat: "无法重放该录制：在本应用的这个版本中会发生不同的事情。请用录制时的版本打开。",
    branchGoesOn: "门店照常运行。",
    opening: (file) => `正在打开 ${file}：录制正在重放至结尾。`,
    cancel: "取消",
    close: "关闭",
    openFile: "打开文件",
    scenarios: "场景",
  },
};
