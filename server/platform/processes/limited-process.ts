import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { unavailable } from '../errors.ts'

export type ProcessLimits = {
  /** Memory of the process, the native libraries' included. */
  kibibytes: number
  /** Processor time. */
  seconds: number
  /** Time limit on a busy machine, in milliseconds. */
  deadline: number
  /** Far above the size of any legitimate output. */
  outputBytes: number
}

/** The end of a process before its work was done: it crashed, ran out of memory, or took too long. */
export class ProcessFailure extends Error {
  readonly tookTooLong: boolean
  /** True if the process was ended from outside or by lack of memory, and not by an error of its script. */
  readonly wasEnded: boolean
  constructor(message: string, { tookTooLong, wasEnded }: { tookTooLong: boolean; wasEnded: boolean }) {
    super(message)
    this.tookTooLong = tookTooLong
    this.wasEnded = wasEnded
  }
}

/**
 * Runs Node with some arguments in a process of its own without our environment variables, so that a crash ends only that process.
 * Writes `input` to it; returns its output.
 * @throws ProcessFailure when the process fails or exceeds a limit; 503 when none can be started
 */
export async function runLimited(args: readonly string[], limits: ProcessLimits, input = new Uint8Array()): Promise<Buffer> {
  const [command, ...rest] = limited([process.execPath, ...args], limits)
  const child = spawn(command!, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // No secrets; the folder for temporary files, and a smaller malloc reserve.
    env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' },
    windowsHide: true,
  })
  const chunks: Buffer[] = []
  let length = 0
  let faults = ''
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > limits.outputBytes) child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    faults = `${faults}${chunk}`.slice(-2_000)
  })
  let late = false
  const deadline = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limits.deadline)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', (error) => reject(unavailable(undefined, error)))
      child.on('close', (code, signal) => {
        if (code === 0) return resolve()
        const how = { tookTooLong: late || signal === 'SIGXCPU', wasEnded: signal !== null }
        reject(new ProcessFailure(`The process ended with ${signal ?? code}. ${faults}`, how))
      })
      // A process that has ended does not read its input; `close` says why.
      child.stdin.on('error', () => {})
      child.stdin.end(input)
    })
  } finally {
    clearTimeout(deadline)
  }
  return Buffer.concat(chunks)
}

/**
 * The command with limits on memory and processor time where the system has them: `ulimit -d` also counts the native library's
 * memory, which Node's own setting does not. If memory runs out anyway, the kernel ends this process first.
 */
function limited(command: string[], { seconds, kibibytes }: ProcessLimits) {
  if (process.platform !== 'linux') return command
  const script = `{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${kibibytes}; exec "$0" "$@"`
  return ['/bin/sh', '-c', script, ...command]
}
