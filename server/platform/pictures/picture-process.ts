import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PICTURE_WIDTHS } from '../../../contract/core/fields/picture-names.ts'
import { HttpError, invalid, unavailable } from '../errors.ts'

/** The largest picture that is taken apart: a camera's 48 megapixels, and not a bomb of them. */
const MAX_PIXELS = 50_000_000
/** The library holds whole rows, and what it keeps for each of them adds up: a picture 49,000,000 wide and 1 high took gigabytes. */
const MAX_SIDE = 16_384
const MAX_HEIGHT = 1_600
/** The dearest honest picture, 48 megapixels of progressive JPEG without subsampling, takes 350 MiB; most take 110. */
const MEMORY_KIBIBYTES = 512 * 1024
/** Processor time; the dearest honest picture takes two. */
const MOST_SECONDS = 6
/** Until when it has to be done on the busiest machine. */
const DEADLINE_MILLISECONDS = 15_000
/** What a picture made fit for the site never comes near. */
const MOST_ANSWERED = 16 * 1024 * 1024

const WORKER = join(import.meta.dirname, 'picture-worker.js')
const UNREADABLE = 'This picture cannot be read.'
const REFUSALS: Record<string, string> = {
  side: `This picture has a side of more than ${MAX_SIDE.toLocaleString('en-US')} pixels.`,
  pixels: `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`,
}

/** A picture in each of PICTURE_WIDTHS, and the size of the largest. */
type MadePicture = { made: Buffer<ArrayBuffer>[]; width: number; height: number }
/** The first line of what the worker answers; `bytes` are the lengths of the files that follow it. */
type Answer = { refused: string } | { width: number; height: number; bytes: number[] }

/**
 * Makes the picture in a process of its own, which has nothing of ours in its environment and dies alone.
 * @throws 422 at `picture` when it is too large or cannot be read, or when the process dies of it or takes too long;
 * 503 when there can be no such process just now
 */
export async function makePicture(path: string, worker = WORKER, deadline = DEADLINE_MILLISECONDS): Promise<MadePicture> {
  const limits = { maxPixels: MAX_PIXELS, maxSide: MAX_SIDE, maxHeight: MAX_HEIGHT, widths: PICTURE_WIDTHS }
  const [command, ...args] = limited([process.execPath, '--jitless', worker, path, JSON.stringify(limits)])
  const { stdout } = await promisify(execFile)(command!, args, {
    timeout: deadline,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_ANSWERED,
    encoding: 'buffer',
    // No secrets; where temporary files go, and less memory kept in reserve.
    env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' },
    windowsHide: true,
  }).catch((error) => Promise.reject(failure(error)))
  return readResponse(stdout)
}

/**
 * The command, held to its memory and processor time where the system can: `ulimit -d` counts what the native library takes,
 * which no setting of Node's does. Should memory run out all the same, the system is told to end this process first.
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
  const answer = JSON.parse(output.toString('utf8', 0, end)) as Answer
  if ('refused' in answer) throw invalid({ picture: REFUSALS[answer.refused] ?? UNREADABLE })
  const { width, height, bytes } = answer
  const made = bytes.map((length, index) => {
    const start = end + 1 + bytes.slice(0, index).reduce((sum, before) => sum + before, 0)
    return Buffer.from(output.subarray(start, start + length))
  })
  return { made, width, height }
}
