import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SCOPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
const MINUTES = 15

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

type Key = { accessKeyId: string; secretAccessKey: string; region: string }

/**
 * The fault in a request's AWS Signature Version 4, verified independently from the specification; undefined when there is
 * none.
 */
export function signatureFault({ method, url, headers }: IncomingMessage, body: Buffer, key: Key): string | undefined {
  const [, accessKeyId, day = '', region = '', names = '', signature] = headers.authorization?.match(SCOPE) ?? []
  if (accessKeyId !== key.accessKeyId || region !== key.region) return 'InvalidAccessKeyId'
  const { 'x-amz-date': at = '', 'x-amz-content-sha256': hash } = headers as Record<string, string>
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - moment) < MINUTES * 60_000) || !at.startsWith(day)) return 'RequestTimeTooSkewed'
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url!.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${headers[name]}`),
    '',
    names,
    hash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
