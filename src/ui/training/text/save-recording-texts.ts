import type { Language } from "../../../../ports/entities/language.ts";

/** Saves the recording of the run as a file. */
export const saveRecordingTexts: Readonly<Record<Language, string>> = {
  en: "Save the recording",
  ar: "حفظ التسجيل",
  ms: "Simpan rakaman",
  zh: "保存录制文件",
};
