import { createPublicKey, verify } from 'node:crypto'

/**
 * True if a signature is that of a device over some bytes.
 * @param publicKey uncompressed point on P-256 of 65 bytes, in base64url
 * @param signature r and s, 64 bytes in base64url
 */
export function isSigned(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = keyOf(publicKey)
  return key !== undefined && verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

/** True if a text is a point on P-256. */
export const isPublicKey = (publicKey: string) => keyOf(publicKey) !== undefined

/** The head of a public key on P-256 in the form SubjectPublicKeyInfo, before the point. */
const SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

function keyOf(publicKey: string) {
  try {
    const der = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'base64url')])
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    // Not a point on the curve.
    return undefined
  }
}
