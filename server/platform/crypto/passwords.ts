import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../errors.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Hashing takes a core for 30 to 50 ms: four at once, a short queue, then 503. */
const AT_ONCE = 4
const QUEUE = 24
let running = 0
const waiting: (() => void)[] = []

async function hash(password: string, salt: Buffer, { memory, passes, parallelism }: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw unavailable()
    // The one that ends passes its slot on, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: HASH_BYTES,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The password as a PHC string (argon2id with its cost and salt). @throws 503 when too many are waiting */
export async function hashPassword(password: string) {
  const salt = randomBytes(SALT_BYTES)
  const digest = await hash(password, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt.toString('base64url')}$${digest.toString('base64url')}`
}

/** Verified against when there is no account, so that both responses take the same time. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** True if the password matches the stored PHC string; false without one, after the same time. */
export async function verifyPassword(stored: string | null | undefined, password: string) {
  const [, , , cost = '', salt = '', digest = ''] = (stored ?? NOBODY).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(digest, 'base64url')
  const actual = await hash(password, Buffer.from(salt, 'base64url'), { memory, passes, parallelism })
  return timingSafeEqual(actual, expected) && Boolean(stored)
}
