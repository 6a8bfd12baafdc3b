// The bytes that a device signs, for the phone and the server alike. A device has an ECDSA key on P-256 that never leaves it
// (WebCrypto, not extractable); signatures are over SHA-256, 64 bytes as WebCrypto gives them (r and s), in base64url.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * JSON with the keys of each object in the order of their UTF-16 code units and without white space, as RFC 8785 describes it for
 * texts, booleans and numbers that JavaScript writes. Keys without a value are left out.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as { [key: string]: Json | undefined }).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one!)}`)
    .join(',')}}`
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** The signed bytes of a batch: the body of `guard/events` as it is sent, without `signature`. */
export const batchBytes = ({ signature: _, ...sent }: { signature?: string } & Record<string, unknown>) =>
  bytes(`guard-events.v1\n${canonicalJson(sent as Json)}`)

/** The signed bytes at sign-in and of a kiosk that asks for names: the device and the challenge of `guard/challenge`. */
export const challengeBytes = ({ device_id, challenge }: { device_id: number; challenge: string }) =>
  bytes(`guard-login.v1\n${device_id}\n${challenge}`)
