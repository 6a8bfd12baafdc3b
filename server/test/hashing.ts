import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Making a key of a password takes 30 to 250 ms on purpose, and API tests do it by the hundred. Here it takes next to nothing:
// the same functions with the least cost. What is stored still says the cost that was asked for.

let full = false
const { argon2, scrypt } = crypto

crypto.argon2 = ((algorithm, parameters, callback) =>
  argon2(algorithm, full ? parameters : { ...parameters, memory: 8, passes: 1 }, callback)) as typeof argon2
crypto.scrypt = ((password, salt, length, options, callback) =>
  scrypt(password, salt, length, full ? options : { ...options, N: 2, p: 1 }, callback)) as typeof scrypt
syncBuiltinESMExports()

/** Keys and hashes as production makes them. */
export async function atFullCost<T>(work: () => Promise<T>) {
  full = true
  try {
    return await work()
  } finally {
    full = false
  }
}
