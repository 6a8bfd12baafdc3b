import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Deriving a key from a password takes 30 to 250 ms by design, and API tests do it hundreds of times. Here it takes almost no time:
// the same functions at the lowest cost. The stored hash still names the requested cost.

let full = false
const { argon2, scrypt } = crypto

crypto.argon2 = ((algorithm, parameters, callback) =>
  argon2(algorithm, full ? parameters : { ...parameters, memory: 8, passes: 1 }, callback)) as typeof argon2
crypto.scrypt = ((password, salt, length, options, callback) =>
  scrypt(password, salt, length, full ? options : { ...options, N: 2, p: 1 }, callback)) as typeof scrypt
syncBuiltinESMExports()

/** Keys and hashes at the cost of production. */
export async function atFullCost<T>(work: () => Promise<T>) {
  full = true
  try {
    return await work()
  } finally {
    full = false
  }
}
