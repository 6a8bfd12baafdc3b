import { childrenOf, secondsOf } from '../proc.ts'

type Kind = { times: number[]; failed: Map<string, number> }

/** Collects how long requests take and how they fail, by kind. Nothing is collected before `begin`. */
export class Meter {
  readonly kinds = new Map<string, Kind>()
  #isOpen = false

  begin() {
    this.#isOpen = true
  }
  end() {
    this.#isOpen = false
  }

  /** Times one request, from the moment it is sent to the last byte of its response; returns its body, parsed, or undefined when it failed. */
  async time<T>(name: string, request: () => Promise<Response>): Promise<T | undefined> {
    const began = performance.now()
    const { failure, body } = await request()
      .then(async (response) => {
        const text = await response.text()
        return { failure: response.ok ? undefined : `${response.status} ${text.slice(0, 120)}`, body: text }
      })
      .catch((error: Error) => ({ failure: String(error.cause ?? error), body: '' }))
    if (this.#isOpen) this.#note(name, performance.now() - began, failure)
    return failure || !body ? undefined : (JSON.parse(body) as T)
  }

  #note(name: string, took: number, failure: string | undefined) {
    const kind: Kind = this.kinds.get(name) ?? { times: [], failed: new Map() }
    this.kinds.set(name, kind)
    kind.times.push(took)
    if (failure) kind.failed.set(failure, (kind.failed.get(failure) ?? 0) + 1)
  }
}

/** The value below which this share of the values lies. */
export const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/**
 * Seconds of processor time so far: of the program's processes, the database's, and the load generator's.
 * @param postmaster the process id of the database server
 */
export function processorSeconds(programs: number[], postmaster: string) {
  const sum = (pids: string[]) => pids.reduce((seconds, pid) => seconds + secondsOf(pid), 0)
  const own = process.cpuUsage()
  return {
    program: sum(programs.map(String)),
    database: sum([postmaster, ...childrenOf(postmaster)]),
    generator: (own.user + own.system) / 1e6,
  }
}
