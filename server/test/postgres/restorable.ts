import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../platform/db/open.ts'
import { testDatabase } from '../database.ts'
import { atTheEnd } from './at-the-end.ts'

/** A folder that is deleted after the test or, outside of a test, after the file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-backup-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database owned by a role without other rights, as with a hosting provider. */
export async function ownedDatabase() {
  const { pool, url } = await testDatabase({ from: 'template0' })
  const name = new URL(url).pathname.slice(1)
  await pool.query(`create role owner_${name} login password 'ordinary'`)
  await pool.query(`alter database ${name} owner to owner_${name}`)
  const address = new URL(url)
  address.username = `owner_${name}`
  address.password = 'ordinary'
  const opened = openDatabase(address.href)
  atTheEnd(async () => {
    await opened.close()
    await pool.query(`reassign owned by owner_${name} to current_user; drop owned by owner_${name}`)
    await pool.query(`drop role owner_${name}`)
  })
  return { ...opened, url: address.href }
}
