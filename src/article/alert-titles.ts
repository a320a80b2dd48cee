/** Titles of the five kinds of alert, by language. */

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const

export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * In the order of {@link ALERT_KINDS}. Taken from Asciidoctor; the Chinese title of a note, from Docusaurus.
 *
 * @see https://github.com/asciidoctor/asciidoctor/tree/main/data/locale
 * @see https://github.com/facebook/docusaurus/tree/main/packages/docusaurus-theme-translations/locales
 */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  ar: ['ملاحظة', 'تلميح', 'مهم', 'تحذير', 'تنبيه'],
  de: ['Anmerkung', 'Hinweis', 'Wichtig', 'Warnung', 'Achtung'],
  en: ['Note', 'Tip', 'Important', 'Warning', 'Caution'],
  es: ['Nota', 'Sugerencia', 'Importante', 'Aviso', 'Precaución'],
  fa: ['یادداشت', 'نکته', 'مهم', 'هشدار', 'گوشزد'],
  fr: ['Note', 'Astuce', 'Important', 'Avertissement', 'Attention'],
  id: ['Catatan', 'Tips', 'Penting', 'Peringatan', 'Perhatian'],
  it: ['Nota', 'Suggerimento', 'Importante', 'Attenzione', 'Attenzione'],
  ja: ['注記', 'ヒント', '重要', '警告', '注意'],
  ko: ['노트', '힌트', '중요', '경고', '주의'],
  pl: ['Notka', 'Sugestia', 'Ważne', 'Ostrzeżenie', 'Uwaga'],
  pt: ['Nota', 'Sugestão', 'Importante', 'Aviso', 'Atenção'],
  ro: ['Notă', 'Sfat', 'Important', 'Atenție', 'Precauție'],
  ru: ['Примечание', 'Подсказка', 'Важно', 'Предупреждение', 'Внимание'],
  th: ['บันทึก', 'เคล็ดลับ', 'สำคัญ', 'คำเตือน', 'ระวัง'],
  tr: ['Not', 'İpucu', 'Önemli', 'Uyarı', 'Dikkat'],
  vi: ['Ghi chú', 'Lời khuyên', 'Quan trọng', 'Chú ý', 'Cảnh báo'],
  zh: ['备注', '提示', '重要', '警告', '注意'],
  'zh-TW': ['備註', '提示', '重要', '警告', '注意'],
}

/** The kind that a word such as `WARNING` names; undefined when it names none. */
export function alertKind(word: string): AlertKind | undefined {
  return ALERT_KINDS.find((kind) => kind === word.toLowerCase())
}

/**
 * The title of an alert.
 *
 * @param language - BCP 47 tag of the text around it; English when left out, and for languages without titles here
 */
export function alertTitle(kind: AlertKind, language = 'en'): string {
  const tag = /^zh-(?:Hant|HK|TW)\b/.test(language) ? 'zh-TW' : (language.split('-')[0] ?? '')
  const titles = Object.hasOwn(TITLES, tag) ? TITLES[tag] : TITLES.en
  return titles?.[ALERT_KINDS.indexOf(kind)] ?? kind
}
