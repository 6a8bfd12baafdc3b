import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Linux keeps the files of this folder in memory. Containers often have only 64 MB of it. */
const IN_MEMORY = '/dev/shm'
/** The space that a whole run needs at most, several times over. */
const ROOM = 4 * 2 ** 30

/**
 * Keeps the temporary files of a test run in memory where there is room: databases, data folders, profiles of browsers. A new
 * database is a thousand files, which a disk's file system takes longer to create than PostgreSQL to fill.
 */
export function keepTemporaryFilesInMemory() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = IN_MEMORY
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}
