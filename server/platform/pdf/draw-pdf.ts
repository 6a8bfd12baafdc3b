import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serialize } from 'node:v8'
import { HttpError } from '../errors.ts'
import { ProcessFailure, runLimited } from '../processes/limited-process.ts'
import { takeTurns } from '../processes/turns.ts'
import type { Doc } from './pdf-document.ts'

/** The longest document takes three seconds; nearly every document takes a quarter of a second. */
const LIMITS = { kibibytes: 1024 * 1024, seconds: 20, deadline: 30_000, outputBytes: 64 * 1024 * 1024 }
const HEAP_MEBIBYTES = 384
const WORKER = join(import.meta.dirname, 'pdf-worker.js')
const TOO_LONG = 'This document would have more than 300 pages. Choose less for it, or shorten its texts.'

const inTurn = takeTurns({ mostWaiting: 20, patience: 20_000 })

/** A module that draws a kind of document from what it is about. */
type Drawing = { draw: (about: never) => Doc }

/**
 * Draws a document as a file to download, in a process of its own: a long text costs this one nothing. `module` is that of `M`.
 * @throws 422 when the document would have more than 300 pages or takes too much time or memory; 503 when too many wait
 */
export async function drawPdf<M extends Drawing>(module: URL, fileName: string, about: Parameters<M['draw']>[0]) {
  const args = [`--max-old-space-size=${HEAP_MEBIBYTES}`, WORKER, module.href]
  const input = serialize(about)
  const output = await inTurn(() => runLimited(args, LIMITS, input)).catch((error) => Promise.reject(failure(error)))
  const end = output.indexOf('\n')
  const { refused } = JSON.parse(output.toString('utf8', 0, end)) as { refused?: string }
  if (refused) throw tooLong()
  const file = output.subarray(end + 1)
  return { stream: Readable.from([file]), bytes: file.length, fileName, type: 'application/pdf' }
}

const tooLong = (cause?: unknown) => new HttpError(422, 'invalid', TOO_LONG, { cause })
/** A crash is a bug of ours; the content of the document exceeds the limits. */
const failure = (error: unknown) => (error instanceof ProcessFailure && error.wasEnded ? tooLong(error) : error)
