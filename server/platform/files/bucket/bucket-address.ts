/** Location and credentials of a bucket in an S3-compatible store. */
export type BucketAddress = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

const BUCKET = /^\/[A-Za-z0-9][A-Za-z0-9.-]*\/?$/
const ENCODED = /^(?:[^%]|%[\da-f]{2})+$/i

/** Parses `s3://key:secret@host[:port]/bucket[?region=…&tls=off]`; null when malformed. */
export function readBucketAddress(text: string): BucketAddress | null {
  const { protocol, host, username, password, pathname, searchParams } = URL.canParse(text) ? new URL(text) : NOWHERE
  if (protocol !== 's3:' || !ENCODED.test(username) || !ENCODED.test(password) || !BUCKET.test(pathname)) return null
  const { region = 'us-east-1', tls = 'on', ...unknown } = Object.fromEntries(searchParams)
  if (!/^(on|off)$/.test(tls) || Object.keys(unknown).length) return null
  return {
    url: `${tls === 'on' ? 'https' : 'http'}://${host}/${pathname.split('/')[1]}`,
    region,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

const NOWHERE = new URL('nowhere:')
