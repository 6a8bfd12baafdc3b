import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeLeftovers, UNFINISHED } from '../leftovers.ts'
import { hexOf, type SecretKey, secretKey } from './encryption.ts'

/** The settings that name the keys of an installation (server/platform/env.ts). */
type KeySettings = { dataDir: string; secretsKey?: string | undefined; secretsKeyFile?: string | undefined }

/** The available keys, the one for encryption first, and where they come from, for messages. */
export type HeldKeys = { keys: SecretKey[]; place: string }

const BEGINNING = `# Keys of the secrets and documents of this installation, the newest first.
# Reading the data takes this file; without it nobody can read them. Backups carry it.
`
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** The key file of an installation without a configured key: created and maintained by the program. */
export const keyFileIn = ({ dataDir }: Pick<KeySettings, 'dataDir'>) => join(dataDir, 'secrets-key')

/** True if the program manages its own key file, because the settings name no key. */
export const isOwnFile = ({ secretsKey, secretsKeyFile }: KeySettings) => !secretsKey && !secretsKeyFile

/**
 * Parses keys in hexadecimal or base64, separated by lines or commas, skipping lines that start with #; null when one is
 * invalid.
 */
export function parseKeys(text: string): SecretKey[] | null {
  const keys = text
    .replace(/^\s*#.*$/gm, '')
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (HEX.test(part) ? Buffer.from(part, 'hex') : BASE64.test(part) ? Buffer.from(part, 'base64') : null))
  return keys.length && keys.every((bytes) => bytes !== null) ? keys.map(secretKey) : null
}

/** The keys of the settings, or of the key file; undefined when there is none. @throws when they cannot be read */
export function heldKeys(settings: KeySettings): HeldKeys | undefined {
  const { secretsKey, secretsKeyFile } = settings
  if (secretsKey) return { keys: parseKeys(secretsKey)!, place: 'SECRETS_KEY' }
  const path = secretsKeyFile ?? keyFileIn(settings)
  if (!secretsKeyFile && !existsSync(path)) return undefined
  const place = secretsKeyFile ? `SECRETS_KEY_FILE (${path})` : path
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${place} cannot be read: ${(error as Error).message}`)
  }
  const keys = parseKeys(text)
  if (!keys) throw new Error(`${place} holds no keys: each line must be 32 bytes in hexadecimal or base64.`)
  return { keys, place }
}

/** Creates the file with a key, readable by its owner only; never replaces an existing one. */
export function makeKeyFile(settings: KeySettings, key: SecretKey) {
  const path = keyFileIn(settings)
  writeAside(settings, [key], (aside) => {
    try {
      linkSync(aside, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(aside)
    }
  })
}

/** Replaces the content of the file atomically. */
export const rewriteKeyFile = (settings: KeySettings, keys: SecretKey[]) =>
  writeAside(settings, keys, (aside) => renameSync(aside, keyFileIn(settings)))

function writeAside(settings: KeySettings, keys: SecretKey[], place: (aside: string) => void) {
  const path = keyFileIn(settings)
  const aside = `${path}.${UNFINISHED}`
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    removeLeftovers(dirname(path), new RegExp(`^${basename(path)}\\.`))
    const lines = keys.map((key) => `${hexOf(key)}\n`)
    writeFileSync(aside, BEGINNING + lines.join(''), { mode: 0o600, flag: 'wx', flush: true })
    place(aside)
  } catch (error) {
    rmSync(aside, { force: true })
    throw new Error(`The key of the secrets cannot be written to ${path}: ${(error as Error).message}`)
  }
}
