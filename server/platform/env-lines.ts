import { parseEnv } from 'node:util'

const BEGINS = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(["'`]?)/
const IGNORED = /^\s*(#|$)/

/** The settings that a file `.env` makes. @throws for one in another encoding, and for a line that makes no setting */
export function settingsIn(file: Buffer): Record<string, string | undefined> {
  if (file.includes(0)) throw new Error('.env is in UTF-16, which nothing here reads. Save it as UTF-8.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new Error('.env is not in UTF-8. Save it as UTF-8.')
  }
  const line = unread(text)
  if (line) throw new Error(`.env, line ${line}: this makes no setting. Write NAME=value, or # in front of a remark.`)
  return parseEnv(text)
}

/** The number of the first line that is neither a setting nor a remark. A value in quotes may go over several lines. */
function unread(text: string) {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (IGNORED.test(line)) continue
    const found = line.match(BEGINS)
    if (!found) return at + 1
    const [begins, quote] = found
    if (!quote || line.slice(begins.length).includes(quote)) continue
    const length = lines.slice(at + 1).findIndex((next) => next.includes(quote)) + 1
    if (length === 0) return at + 1
    at += length
  }
  return undefined
}
