import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Pattern, Problem } from './problem.ts'

/** The memory of the thread's own objects; the solver's is limited by solve.ts. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** The thread is ended this long after its time, in seconds. */
const GRACE = 5

type Listener = {
  onBetter: (patterns: readonly Pattern[]) => void
  /** Called once: the time is up, nothing is better, or with the fault that ended the thread. */
  onEnd: (fault?: Error) => void
}

/** Solves a problem from a start in a thread of its own; the function that is returned ends it at once. */
export function solveInThread(problem: Problem, start: readonly Pattern[], seconds: number, { onBetter, onEnd }: Listener) {
  // Without our environment variables, which hold secrets.
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: { problem, start, seconds },
    resourceLimits: LIMITS,
    env: {},
    execArgv: [],
  })
  let ended = false
  const end = (fault?: Error) => {
    if (ended) return
    ended = true
    clearTimeout(deadline)
    void worker.terminate()
    onEnd(fault)
  }
  const deadline = setTimeout(end, (seconds + GRACE) * 1000)
  worker.on('message', ({ patterns, done }: { patterns: Pattern[]; done: boolean }) => {
    if (ended) return
    onBetter(patterns)
    if (done) end()
  })
  worker.on('error', end)
  worker.on('exit', () => end())
  return () => end()
}
