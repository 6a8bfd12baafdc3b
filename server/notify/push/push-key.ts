import { createECDH, ECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../platform/env.ts'

const CURVE = 'prime256v1'

/** The public key that belongs to a private one, as browsers take it: uncompressed, in base64url. */
export function publicKeyOf(privateKey: string) {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/** True for a key of a browser that is a point on the curve. */
export function isOnCurve(key: string) {
  try {
    ECDH.convertKey(key, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

/** 32 bytes also where the first are zero. */
function newKey() {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** The key of a demo, in the data folder beside that of the secrets; the first start makes it. */
function keyOfDemo(dataDir: string) {
  const path = join(dataDir, 'push-key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/** Key and subject with which devices are notified; undefined in an installation that notifies none. */
export const pushAccess = ({ push, demo, dataDir, production }: Pick<Settings, 'push' | 'demo' | 'dataDir' | 'production'>) =>
  push ?? (demo ? { privateKey: keyOfDemo(dataDir), subject: 'mailto:demo@engabo.example', hosts: [], production } : undefined)
