import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DATA_FOLDER } from '../playwright.config.ts'

const MAIL = join(DATA_FOLDER, 'mail')

/** The e-mails that the server under test has written to somebody, as they would travel; soft line breaks are taken out. */
const letters = () =>
  existsSync(MAIL)
    ? readdirSync(MAIL).map((name) => readFileSync(join(MAIL, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', ''))
    : []

/** Waits for an e-mail to an address with words in it, and gives its source. */
export async function letterTo(recipient: string, words: string) {
  const find = () => letters().find((letter) => new RegExp(`^To: ${recipient}\\r?$`, 'm').test(letter) && letter.includes(words))
  await expect
    .poll(() => find() !== undefined, { timeout: 15_000, message: `an e-mail to ${recipient} with ${words}` })
    .toBe(true)
  return find()!
}
