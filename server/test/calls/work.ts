import { Session } from 'node:inspector/promises'

/**
 * Counts the functions that the engine calls in this process from here on: as many on every machine, however busy. The engine's own
 * work (patterns, JSON) counts as one call, and PostgreSQL not at all. `calls` begins at nothing each time.
 */
export async function countCalls() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    calls: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + ranges[0]!.count, 0)
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/**
 * The result of some work, with the milliseconds of the processor that this process took meanwhile: other work on the machine, and
 * that of PostgreSQL, does not count. For measured proofs only (`npm run test:attack`).
 */
export async function withProcessorTime<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const began = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  return { result, milliseconds: (user + system) / 1000 }
}
