import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DATA_FOLDER } from '../test/test.ts'

/** The e-mails written by the server under test, as sent, with soft line breaks removed. */
function emails() {
  const folder = join(process.env[DATA_FOLDER]!, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', ''))
}

/** Waits for an e-mail to an address that contains these words, and returns its source. */
export async function emailTo(recipient: string, words: string) {
  const find = () => emails().find((email) => new RegExp(`^To: ${recipient}\\r?$`, 'm').test(email) && email.includes(words))
  await expect
    .poll(() => find() !== undefined, { timeout: 15_000, message: `an e-mail to ${recipient} with ${words}` })
    .toBe(true)
  return find()!
}
