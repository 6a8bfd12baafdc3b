import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '../../platform/db/setup/cluster.ts'

/** The oldest supported PostgreSQL, as stated in README.md and docs/operations.md. */
export const OLDEST_POSTGRES = 15

/** Installation folders on Debian, Red Hat, Homebrew and Windows. */
const FOLDERS = [
  `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`,
  `/usr/pgsql-${OLDEST_POSTGRES}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_POSTGRES}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_POSTGRES}/bin`,
  `C:\\Program Files\\PostgreSQL\\${OLDEST_POSTGRES}\\bin`,
]

/** Its programs, if installed on this machine. */
export function findOldestPostgres(): Binaries | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const programs = (folder: string) => ({ initdb: join(folder, `initdb${suffix}`), pg_ctl: join(folder, `pg_ctl${suffix}`) })
  return FOLDERS.map(programs).find(({ initdb, pg_ctl }) => existsSync(initdb) && existsSync(pg_ctl))
}
