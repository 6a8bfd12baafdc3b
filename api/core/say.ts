type Values = Record<string, string | number | null | undefined>
/** Says a text, with its `{name}`s replaced: in English, or in the language of a page. */
export type Say = (text: string, values?: Values) => string

/** Says it in English. */
export const say: Say = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : text

/** Joins the last name with a word. */
export const LAST_TEXT = '{names} and {last}'
/** Several names in a sentence: `Peter, Sarah and John`. */
export const listed = (names: readonly string[], t: Say = say) =>
  names.length < 2 ? names.join('') : t(LAST_TEXT, { names: names.slice(0, -1).join(', '), last: names.at(-1) })
