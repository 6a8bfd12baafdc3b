// A push service as browsers subscribe to, which reads what it is sent as the browser would (RFC 8291, RFC 8292).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '../../../api/notify/notifications.ts'

type Received = { headers: IncomingHttpHeaders; payload: PushPayload }

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The text that the browser with these keys reads. @throws for a body that is not encrypted for it */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer) {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derived(keys.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createDecipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + body[20]!)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload
}

/** The claims of a signed Authorization header. @throws when the signature is not of the key */
export function claimsOf(authorization: string, publicKey: string) {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([^,]+), k=(.+)$/) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  if (key !== publicKey || !isSigned) throw new Error('Not signed by this installation.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
}

/** Starts the service on a free port. `status` is what it answers, `location` where it sends elsewhere. */
export async function startPushServer() {
  const browsers = new Map<string, (body: Buffer) => PushPayload>()
  const received: Received[] = []
  const service = { status: 201 }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const read = browsers.get(request.url!)
    if (read && service.status === 201) received.push({ headers: request.headers, payload: read(body) })
    response.writeHead(service.status, service.status === 307 ? { location: `http://${host}/elsewhere` } : {}).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    service,
    received,
    /** A browser that has subscribed, as it tells the product. */
    subscribe(label = 'Chrome on Android') {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomBytes(9).toString('base64url')}`
      browsers.set(path, (body) => decrypted(body, keys, auth))
      const p256dh = keys.getPublicKey('base64url')
      return { endpoint: `http://${host}${path}`, p256dh, auth: auth.toString('base64url'), label }
    },
    stop: async () => void (await once(server.close(), 'close')),
  }
}
