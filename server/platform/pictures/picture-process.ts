import { join } from 'node:path'
import { CARD, PICTURE_WIDTHS } from '../../../api/core/fields/picture-names.ts'
import { HttpError, invalid } from '../errors.ts'
import { ProcessFailure, runLimited } from '../processes/limited-process.ts'

/** Most pixels of a picture: 48 megapixels, as of a camera, but not a decompression bomb. */
const MAX_PIXELS = 50_000_000
/** libvips allocates by row: a picture of 49,000,000 × 1 took gigabytes. */
const MAX_SIDE = 16_384
const MAX_HEIGHT = 1_600
/**
 * The most expensive legitimate picture, 48 megapixels of progressive JPEG without subsampling, takes 350 MiB and two seconds; most
 * take 110 MiB.
 */
const LIMITS = { kibibytes: 512 * 1024, seconds: 6, deadline: 15_000, outputBytes: 16 * 1024 * 1024 }

const WORKER = join(import.meta.dirname, 'picture-worker.js')
const UNREADABLE = 'This picture cannot be read.'
const REFUSALS: Record<string, string> = {
  side: `This picture has a side of more than ${MAX_SIDE.toLocaleString('en-US')} pixels.`,
  pixels: `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`,
}

/** The files of a picture in the order of the widths, then its card if it was asked for, and the size of the largest. */
type MadePicture = { made: Buffer<ArrayBuffer>[]; width: number; height: number }
/** The first line of the worker's output; `bytes` are the lengths of the files that follow. */
type WorkerOutput = { refused: string } | { width: number; height: number; bytes: number[] }

/**
 * Processes the picture in a process of its own.
 * @throws 422 at `picture` when it is too large or unreadable, or when the process crashes or takes too long; 503 when no
 * process can be started
 */
export async function makePicture(
  path: string,
  { worker = WORKER, deadline = LIMITS.deadline, withCard = false } = {},
): Promise<MadePicture> {
  const most = { maxPixels: MAX_PIXELS, maxSide: MAX_SIDE, maxHeight: MAX_HEIGHT }
  const asked = { ...most, widths: PICTURE_WIDTHS, ...(withCard && { card: CARD }) }
  const args = ['--jitless', worker, path, JSON.stringify(asked)]
  return readResponse(await runLimited(args, { ...LIMITS, deadline }).catch((error) => Promise.reject(failure(error))))
}

function failure(error: unknown) {
  if (!(error instanceof ProcessFailure)) return error
  const message = error.tookTooLong ? 'This picture takes too long to read.' : UNREADABLE
  return new HttpError(422, 'invalid', message, { fields: { picture: message }, cause: error })
}

function readResponse(output: Buffer): MadePicture {
  const end = output.indexOf('\n')
  const result = JSON.parse(output.toString('utf8', 0, end)) as WorkerOutput
  if ('refused' in result) throw invalid({ picture: REFUSALS[result.refused] ?? UNREADABLE })
  const { width, height, bytes } = result
  const made = bytes.map((length, index) => {
    const start = end + 1 + bytes.slice(0, index).reduce((sum, before) => sum + before, 0)
    return Buffer.from(output.subarray(start, start + length))
  })
  return { made, width, height }
}
