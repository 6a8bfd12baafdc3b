import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PICTURE_WIDTHS } from '../../../contract/core/fields/picture-names.ts'
import { HttpError, invalid, unavailable } from '../errors.ts'

/** Most pixels of a picture: 48 megapixels, as of a camera, but not a decompression bomb. */
const MAX_PIXELS = 50_000_000
/** libvips allocates by row: a picture of 49,000,000 × 1 took gigabytes. */
const MAX_SIDE = 16_384
const MAX_HEIGHT = 1_600
/** The most expensive legitimate picture, 48 megapixels of progressive JPEG without subsampling, takes 350 MiB; most take 110. */
const MEMORY_KIBIBYTES = 512 * 1024
/** Processor time; the most expensive legitimate picture takes two seconds. */
const MOST_SECONDS = 6
/** Time limit on a busy machine. */
const DEADLINE_MILLISECONDS = 15_000
/** Far above the size of any processed picture. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

const WORKER = join(import.meta.dirname, 'picture-worker.js')
const UNREADABLE = 'This picture cannot be read.'
const REFUSALS: Record<string, string> = {
  side: `This picture has a side of more than ${MAX_SIDE.toLocaleString('en-US')} pixels.`,
  pixels: `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`,
}

/** The files of a picture in the order of PICTURE_WIDTHS, and the size of the largest. */
type MadePicture = { made: Buffer<ArrayBuffer>[]; width: number; height: number }
/** The first line of the worker's output; `bytes` are the lengths of the files that follow. */
type WorkerOutput = { refused: string } | { width: number; height: number; bytes: number[] }

/**
 * Processes the picture in a separate process without our environment variables, so that a crash ends only that process.
 * @throws 422 at `picture` when it is too large or unreadable, or when the process crashes or takes too long; 503 when no
 * process can be started
 */
export async function makePicture(path: string, worker = WORKER, deadline = DEADLINE_MILLISECONDS): Promise<MadePicture> {
  const limits = { maxPixels: MAX_PIXELS, maxSide: MAX_SIDE, maxHeight: MAX_HEIGHT, widths: PICTURE_WIDTHS }
  const [command, ...args] = limited([process.execPath, '--jitless', worker, path, JSON.stringify(limits)])
  const { stdout } = await promisify(execFile)(command!, args, {
    timeout: deadline,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
    encoding: 'buffer',
    // No secrets; the folder for temporary files, and a smaller malloc reserve.
    env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' },
    windowsHide: true,
  }).catch((error) => Promise.reject(failure(error)))
  return readResponse(stdout)
}

/**
 * The command with limits on memory and processor time where the system has them: `ulimit -d` also counts the native library's
 * memory, which Node's own setting does not. If memory runs out anyway, the kernel ends this process first.
 */
function limited(command: string[]) {
  if (process.platform !== 'linux') return command
  const script = `{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -t ${MOST_SECONDS}; ulimit -d ${MEMORY_KIBIBYTES}; exec "$0" "$@"`
  return ['/bin/sh', '-c', script, ...command]
}

function failure(error: { code?: number | string | null; killed?: boolean; signal?: string }) {
  if (typeof error.code === 'string' && error.code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return unavailable(undefined, error)
  const message = error.killed || error.signal === 'SIGXCPU' ? 'This picture takes too long to read.' : UNREADABLE
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
