import * as z from 'zod/mini'

/** The sender of an e-mail; without a name, the company's own is used. */
export type MailSender = { name?: string | undefined; address: string }

const Address = z.email()
const NAMED = /^(.*)<([^<>]*)>$/
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a name would begin another header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Parses `noreply@example.com`, `Name <noreply@example.com>` or `"Name, Ltd." <noreply@example.com>`; null when malformed. */
export function readMailSender(text: string): MailSender | null {
  if (CONTROL.test(text)) return null
  const [, before, between] = text.trim().match(NAMED) ?? []
  const address = between ?? text.trim()
  const name = before === undefined ? '' : unquoted(before.trim())
  if (name === null || !Address.safeParse(address).success) return null
  return name ? { name, address } : { address }
}

/** The name without quotation marks; null when they are unbalanced, or when an unquoted name contains angle brackets. */
function unquoted(name: string) {
  const quoted = name.match(QUOTED)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1').trim()
  return /["<>\\]/.test(name) ? null : name
}
