import { type Meaning, meaningOfContactId, meaningOfSia } from '../../../api/alarm/codes/codes.ts'

// The data of a frame: what stands between the brackets, the extended data after them, and the panel's time.

/** One event that a panel reports. `number`: of the zone, or of the user for openings and closings. */
export type Reported = Meaning & {
  code: string | null
  partition: number | null
  number: number | null
  user: number | null
  text: string | null
}
/** `content`: between the brackets, without padding and time, by which a repetition is known. */
export type FrameData = { content: string; reported: Reported[]; panelTime: Date | null }

const TIME = /_(\d\d):(\d\d):(\d\d),(\d\d)-(\d\d)-(\d{4})$/
const DATA = /^(?:\|?)([^\]]*)\](.*)$/s
const WORDS = /\[I([^\]]*)\]/
const CONTACT = /^([0-9])([0-9]{3}) ([0-9A-F]{2}) ([0-9A-F]{3})/
const MODIFIER = /^([a-z]{2})([0-9:.-]*)\/?/
const EVENT = /^([A-Z][A-Z0-9_])([0-9]*)(?:\*?\^([^^]*)\^|\*'([^']*)'NM)?\/?/
const MOST_TEXT = 200

/** The time of a frame; undefined without one, null when there is no such day. */
function readTime(text: string) {
  const [, hour, minute, second, month, day, year] = (TIME.exec(text) ?? []).map(Number)
  if (year === undefined) return undefined
  const time = new Date(Date.UTC(year, month! - 1, day, hour, minute, second))
  const exists = time.getUTCMonth() === month! - 1 && time.getUTCDate() === day && hour! < 24 && minute! < 60 && second! < 60
  return exists ? time : null
}

/** A number of a panel; null beyond what a zone, partition or user can have. */
function numberIn(digits: string | undefined, most = 9999) {
  const value = digits ? Number(digits) : Number.NaN
  return Number.isInteger(value) && value <= most ? value : null
}

function readContactId(data: string): Reported[] {
  const [, digit, code, partition, number] = CONTACT.exec(data) ?? []
  if (!code) return []
  const meaning = meaningOfContactId(digit!, code)
  const value = numberIn(number)
  return [
    { ...meaning, code, partition: numberIn(partition, 99), number: value, user: meaning.ofUser ? value : null, text: null },
  ]
}

function readSia(data: string): Reported[] {
  const reported: Reported[] = []
  let left = data.slice(1)
  let partition: number | null = null
  let user: number | null = null
  for (;;) {
    const modifier = MODIFIER.exec(left)
    const event = modifier ? null : EVENT.exec(left)
    if (modifier) {
      if (modifier[1] === 'ri') partition = numberIn(modifier[2], 99)
      if (modifier[1] === 'id') user = numberIn(modifier[2])
      left = left.slice(modifier[0].length)
    } else if (event) {
      const [whole, code, digits, text, name] = event
      const meaning = meaningOfSia(code!)
      const number = numberIn(digits)
      const said = (text ?? name)?.trim().slice(0, MOST_TEXT) || null
      reported.push({ ...meaning, code: code!, partition, number, user: user ?? (meaning.ofUser ? number : null), text: said })
      left = left.slice(whole.length)
    } else return reported
  }
}

const LINK: Reported = {
  category: 'link',
  qualifier: 'status',
  words: 'Link test',
  code: null,
  partition: null,
  number: null,
  user: null,
  text: null,
}
const UNREADABLE: Reported = { ...LINK, category: 'technical', words: 'Unknown signal' }

/**
 * Reads what stands after the opening bracket, decrypted. Never refuses: a panel that is not answered repeats itself for ever.
 * Undefined only where even the brackets are missing.
 */
export function readData(protocol: string, body: string): FrameData | undefined {
  const [, content, after] = DATA.exec(body) ?? []
  if (content === undefined) return undefined
  // `#1234|` repeats the account.
  const data = content.replace(/^#[0-9A-Fa-f]*\|?/, '')
  const words = WORDS.exec(after!)?.[1]?.trim().slice(0, MOST_TEXT)
  const read = () => {
    if (protocol === 'NULL') return [LINK]
    if (protocol === 'ADM-CID') return readContactId(data)
    return protocol === 'SIA-DCS' ? readSia(data) : []
  }
  const found = read()
  const reported = (found.length ? found : [UNREADABLE]).map((one) => ({ ...one, text: one.text ?? words ?? null }))
  return { content, reported, panelTime: readTime(after!) ?? null }
}
