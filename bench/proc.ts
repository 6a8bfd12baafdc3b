// Processes of this machine, read from /proc. On Linux only.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of Linux in a second, by which /proc counts processor time. */
const TICKS = 100

/** Fields of a process after its name (proc(5), from field 3 on). */
const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

/** Processes for which a condition holds. One that ends meanwhile is none of them. */
const processesWhere = (holds: (pid: string) => boolean) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && holds(name)
    } catch {
      return false
    }
  })

/** Processes that a process has started. */
export const childrenOf = (parent: string) => processesWhere((pid) => statOf(pid)[1] === parent)
/** Seconds of processor time of a process and of its children that have ended (fields 14 to 17). */
export const secondsOf = (pid: string) =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS

/** Nanoseconds for which the threads of a process have run; finer than seconds, but without threads and children that have ended. */
export const nanosecondsOf = (pid: number | string) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  )

/** The same for each process whose command begins with a text, by process. */
export function nanosecondsByProcess(command: string) {
  const spent = new Map<string, number>()
  processesWhere((pid) => {
    const isOne = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(command)
    if (isOne) spent.set(pid, nanosecondsOf(pid))
    return isOne
  })
  return spent
}

/** Resident memory of a process in MiB. */
export const residentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
