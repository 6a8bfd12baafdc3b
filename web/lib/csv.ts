/** Text a spreadsheet would take for a formula gets an apostrophe in front; quotes are doubled. */
function cell(value: unknown) {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = typeof value !== 'number' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV that Excel opens as UTF-8: a byte order mark, CRLF, formulas disarmed. */
export const toCsv = (rows: unknown[][]) => `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Hands text to the person as a file. */
export function saveFile(name: string, content: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
