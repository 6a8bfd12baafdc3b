import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto'

// The encryption of SIA DC-09: AES-CBC with an IV of zeros, as hexadecimal digits. The padding stands before the first `|`.

const BLOCK = 16
const IV = Buffer.alloc(BLOCK)
const algorithm = (key: Buffer) => `aes-${key.length * 8}-cbc`

/** The text of an encrypted part, without its padding; undefined when this key did not make it. */
export function decrypt(hex: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length === 0 || bytes.length * 2 !== hex.length || bytes.length % BLOCK) return undefined
  const decipher = createDecipheriv(algorithm(key), key, IV).setAutoPadding(false)
  const text = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('latin1')
  const bar = text.indexOf('|')
  // The padding is shorter than a block; without the bracket and readable characters it was another key.
  const said = text.slice(bar + 1)
  return bar >= 0 && bar < BLOCK && said.includes(']') && /^[\x20-\x7e\x80-\xff]*$/.test(said) ? said : undefined
}

/** Letters that may stand in a padding: any but those with a meaning. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Encrypts a part that begins after the opening bracket, such as `]_09:30:00,11-26-2026`. */
export function encrypt(text: string, key: Buffer) {
  const length = (BLOCK - ((text.length + 1) % BLOCK)) % BLOCK
  const padding = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const cipher = createCipheriv(algorithm(key), key, IV).setAutoPadding(false)
  return Buffer.concat([cipher.update(`${padding}|${text}`, 'latin1'), cipher.final()])
    .toString('hex')
    .toUpperCase()
}
