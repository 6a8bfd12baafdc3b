import * as z from 'zod/mini'

/** Who an e-mail comes from; without a name it is the company's own. */
export type MailSender = { name?: string | undefined; address: string }

const Address = z.email()
const NAMED = /^(.*)<([^<>]*)>$/
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a name would begin another header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Reads `noreply@example.com`, `Name <noreply@example.com>` or `"Name, Ltd." <noreply@example.com>`; null when it is none of them. */
export function readMailSender(text: string): MailSender | null {
  if (CONTROL.test(text)) return null
  const [, before, between] = text.trim().match(NAMED) ?? []
  const address = between ?? text.trim()
  const name = before === undefined ? '' : unquoted(before.trim())
  if (name === null || !Address.safeParse(address).success) return null
  return name ? { name, address } : { address }
}

/** The name inside its quotation marks; null when they do not match, or when a name without them has angle brackets in it. */
function unquoted(name: string) {
  const quoted = name.match(QUOTED)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1').trim()
  return /["<>\\]/.test(name) ? null : name
}
