import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CREATE, newClient } from '../cases.ts'

const WRITERS = 8
const PAUSE_MILLISECONDS = 100
/** A request is given up after this time and sent again. */
const PATIENCE_MILLISECONDS = 15_000

type Target = { origin: string; token: string }

/** Notes when requests succeeded, how they were answered, and how long each took. */
function note() {
  const statuses = new Map<string, number>()
  let [last, longestGap, slowest] = [performance.now(), 0, 0]
  return {
    statuses,
    answered: (status: string, took: number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      slowest = Math.max(slowest, took)
    },
    succeeded: () => {
      const now = performance.now()
      longestGap = Math.max(longestGap, now - last)
      last = now
    },
    longestGap: () => longestGap,
    slowest: () => slowest,
  }
}
type Notes = ReturnType<typeof note>

/** Sends a request once; whether it succeeded. */
async function once({ answered, succeeded }: Notes, url: string, request: RequestInit) {
  const began = performance.now()
  const status = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
    .then(async (response) => {
      await response.arrayBuffer()
      return String(response.status)
    })
    .catch((error: Error) => error.name)
  answered(status, performance.now() - began)
  const isDone = status.startsWith('2')
  if (isDone) succeeded()
  return isDone
}

/** Eight writers, each of which repeats a write with its key until it succeeds, and a reader, half of them at each process. */
export function startLoad(targets: Target[]) {
  const [writes, reads] = [note(), note()]
  const written: string[] = []
  let isOver = false
  let sent = 0
  const headersOf = ({ token }: Target) => {
    sent++
    return { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` }
  }

  async function write(target: Target) {
    while (!isOver) {
      const name = randomUUID()
      const request = () => ({
        method: 'POST',
        headers: { ...headersOf(target), 'content-type': 'application/json', 'idempotency-key': name },
        body: JSON.stringify(newClient(name)),
      })
      // A write that has begun is finished, so that each is either known to be there or was never answered.
      while (!(await once(writes, target.origin + CREATE.path, request()))) await pause(PAUSE_MILLISECONDS)
      written.push(name)
    }
  }
  async function read(target: Target) {
    while (!isOver) {
      await once(reads, `${target.origin}/api/v1/clients/1`, { headers: headersOf(target) })
      await pause(PAUSE_MILLISECONDS / 10)
    }
  }
  const everybody = Promise.all([
    ...Array.from({ length: WRITERS }, (_, at) => write(targets[at % targets.length]!)),
    read(targets[0]!),
  ])
  return {
    end: async () => {
      isOver = true
      await everybody
      return { written, writes, reads }
    },
  }
}
