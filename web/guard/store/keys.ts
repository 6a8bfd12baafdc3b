const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Bytes as base64url without padding. */
const base64url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** A random text of 32 bytes. */
export const newNonce = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** A new key pair of this phone: the public key as the server takes it, the private one without a way to read it out. */
export async function newKeys() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  return { public_key: base64url(await crypto.subtle.exportKey('raw', publicKey)), private_key: privateKey }
}

/** The signature of the device: ECDSA over SHA-256, 64 bytes in base64url. */
export const sign = async (key: CryptoKey, bytes: Uint8Array<ArrayBuffer>) =>
  base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes))
