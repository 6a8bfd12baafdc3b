type Values = Record<string, string | number | null | undefined>
/** Says a text, with its `{name}`s replaced: in English, or in the language of a page. */
export type Say = (text: string, values?: Values) => string

/** Says it as it stands. */
export const say: Say = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : text
