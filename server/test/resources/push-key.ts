import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
pair.setPrivateKey(Buffer.alloc(32, 7))

/** A public key of a browser for web push, on the curve P-256, in base64url. */
export const PUSH_KEY = pair.getPublicKey('base64url')
