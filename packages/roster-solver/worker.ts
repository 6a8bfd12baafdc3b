// Solves a problem in a thread of its own; started by thread.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { Pattern, Problem } from './problem.ts'
import { solve } from './solve.ts'

const { problem, start, seconds } = workerData as { problem: Problem; start: Pattern[]; seconds: number }
const { patterns } = await solve(problem, {
  start,
  seconds,
  clock: () => performance.now() / 1000,
  onBetter: (better) => parentPort!.postMessage({ patterns: better.patterns, done: false }),
})
parentPort!.postMessage({ patterns, done: true })
