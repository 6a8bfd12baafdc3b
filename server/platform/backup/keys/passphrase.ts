import { readFileSync } from 'node:fs'
import type { Settings } from '../../env.ts'

const LEAST = 16

/**
 * The passphrase of archives: BACKUP_PASSPHRASE, or the first line of the file that BACKUP_PASSPHRASE_FILE names. @throws when
 * there is none
 */
export function readPassphrase({
  backupPassphrase,
  backupPassphraseFile: file,
}: Pick<Settings, 'backupPassphrase' | 'backupPassphraseFile'>) {
  if (backupPassphrase) return backupPassphrase
  if (!file)
    throw new Error(
      'Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to what the archive is to be encrypted with, and keep it elsewhere too.',
    )
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`BACKUP_PASSPHRASE_FILE: ${(error as Error).message}`)
  }
  const line = text.split(/\r?\n/)[0]!
  if (line.length < LEAST)
    throw new Error(`BACKUP_PASSPHRASE_FILE: the first line of ${file} must have at least ${LEAST} characters.`)
  return line
}
