import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { ATTEMPT_MILLISECONDS, networkFailed, respond, timedOut } from './call.ts'

/** A contract call whose response is a file. */
export type DownloadEndpoint = Endpoint & { download: true }
export type Download = { name: string; file: Blob }

/**
 * Fetches the file of a contract call, under the name the server gave it; `onProgress` receives the bytes so far.
 * No limit on the total time; times out after 15 s without data.
 * @throws CallFailure
 */
export async function download<E extends DownloadEndpoint>(
  endpoint: E,
  input: Sent<E>,
  onProgress: (bytes: number) => void,
): Promise<Download> {
  const response = await respond(endpoint, input)
  const type = response.headers.get('content-type') ?? ''
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await readPart(reader); part; part = await readPart(reader)) {
    parts.push(part)
    bytes += part.byteLength
    onProgress(bytes)
  }
  return { name: nameIn(response.headers.get('content-disposition') ?? ''), file: new Blob(parts, { type }) }
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

async function readPart(reader: Reader | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), ATTEMPT_MILLISECONDS)
  })
  const next = reader?.read().catch(() => Promise.reject(networkFailed()))
  try {
    return (await Promise.race([next, silence]))?.value
  } catch (failure) {
    void reader?.cancel().catch(() => {})
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

const nameIn = (disposition: string) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'export')

/** Saves a file through the browser's download. */
export function saveFile({ name, file }: Download) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address))
}
