import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The end of the name of something that is not finished yet: by it another process knows whose it is. */
export const UNFINISHED = `${process.pid}.partial`
const OF_PROCESS = /(?:^|[.-])(\d+)\.partial$/

/**
 * Removes from a folder what begins like this and what killed processes have left unfinished: theirs are not running here and have
 * not written for a minute, as a process of another machine on the same folder would. Names of earlier versions tell no process and go
 * after an hour.
 */
export function removeLeftovers(folder: string, beginning: RegExp) {
  for (const name of namesIn(folder)) {
    if (!beginning.test(name)) continue
    const path = join(folder, name)
    const owner = name.match(OF_PROCESS)?.[1]
    if (idleFor(path) > (owner ? MINUTE : HOUR) && !(owner && isRunning(Number(owner))))
      rmSync(path, { recursive: true, force: true })
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function idleFor(path: string) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function isRunning(id: number) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // A file of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
