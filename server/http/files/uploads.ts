import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import type { FileKind, FileRule } from '../../../api/core/endpoint.ts'
import { HEIC_ADVICE } from '../../../api/core/fields/photos.ts'
import { HttpError, invalid, refusalOf, tooLarge } from '../../platform/errors.ts'
import { HeicPhoto } from '../../platform/files/file-kinds.ts'
import type { FileStore, ReceivedFile } from '../../platform/files/file-store.ts'

type ReceivedFiles = Record<string, ReceivedFile>

/** A multipart body: text fields, files on disk, and a hash of everything for the idempotency key. */
export type ReceivedForm = {
  body: Record<string, string>
  files: ReceivedFiles
  hash: Buffer
  /** Deletes every file, kept or not. */
  discard: () => Promise<void>
  /** Deletes the files that were not kept. */
  release: () => Promise<void>
}

/** Reads a multipart body by the call's file rules; on any error no file is left behind. */
export async function receiveForm(
  request: FastifyRequest,
  store: FileStore,
  rules: Record<string, FileRule>,
): Promise<ReceivedForm> {
  const body: Record<string, string> = Object.create(null)
  const files: ReceivedFiles = Object.create(null)
  const hash = createHash('sha256')
  const each = (act: (file: ReceivedFile) => Promise<void>) => async () => void (await Promise.all(Object.values(files).map(act)))
  const discard = each(store.discard)
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname
      if (name in body || name in files) throw invalid({ [name]: `${name} was sent twice.` })
      if (part.type === 'field') {
        body[name] = String(part.value)
        continue
      }
      const rule = rules[name]
      if (!rule) throw invalid({ [name]: `Unknown field: ${name}.` })
      const file = await store.receive(part.file, part.filename ?? '', rule.kinds).catch((error) => {
        throw error instanceof HeicPhoto ? invalid({ [name]: HEIC_ADVICE }) : error
      })
      // A form sends a part without name and content for a file that was not chosen.
      if (!file && !part.filename && part.file.bytesRead === 0) continue
      if (part.file.truncated) {
        if (file) await store.discard(file)
        throw tooLarge('A file may have at most 5 MB.', {
          [name]: `This file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`,
        })
      }
      if (!file) throw invalid({ [name]: `This file is not a ${kindNames(rule.kinds)} file.${wayOut(rule.kinds)}` })
      files[name] = file
    }
    for (const [name, rule] of Object.entries(rules))
      if (rule.required && !files[name]) throw invalid({ [name]: `${name} is required.` })
  } catch (error) {
    await discard()
    throw refusalOf(error) ?? formError(error)
  }
  for (const name of Object.keys(body).sort()) hash.update(`${name}\0${body[name]}\0`)
  for (const name of Object.keys(files).sort()) hash.update(`${name}\0`).update(files[name]!.sha256)
  return { body, files, hash: hash.digest(), discard, release: each(store.release) }
}

/** The conversion of another program's table into the one that is read. */
const wayOut = (kinds: readonly FileKind[]) => (kinds.includes('csv') ? ' In Excel, choose “Save as” and “CSV UTF-8”.' : '')

const kindNames = (kinds: readonly FileKind[]) =>
  kinds
    .map((kind) => (kind === 'webp' ? 'WebP' : kind.toUpperCase()))
    .join(', ')
    .replace(/, (\w+)$/, ' or $1')

function formError(error: unknown) {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413 || /LIMIT|TOO_LARGE/.test(code)) return tooLarge('This form has too many parts or is too large.')
  // A failing store (disk full) is our error; everything else is a malformed multipart body.
  if (/^E(NOSPC|DQUOT|ROFS|ACCES|IO)$/.test(code))
    return new HttpError(503, 'unavailable', 'Files cannot be stored right now. Please try again later.', { retryAfter: 30 })
  return new HttpError(400, 'malformed', 'The form could not be read.')
}
