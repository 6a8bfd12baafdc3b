/**
 * The result of some work, with the milliseconds of the processor that this process took meanwhile: other work on the machine, and
 * that of PostgreSQL, does not count.
 */
export async function withProcessorTime<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const began = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  return { result, milliseconds: (user + system) / 1000 }
}
