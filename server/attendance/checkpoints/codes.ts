import { randomBytes } from 'node:crypto'

/** Crockford's base 32: without letters that look like digits. A QR code of these signs alone is smaller. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5

/** Random signs; 256 is a multiple of 32, so that none is likelier. */
const signs = (count: number) => Array.from(randomBytes(count), (byte) => SIGNS[byte % SIGNS.length]).join('')

/** The secret on a QR code, at least 128 random bits. */
export const newToken = () => signs(Math.ceil(128 / BITS))
/** The code below it, to be typed. */
export const newCode = () => signs(6)
