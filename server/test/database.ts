import { afterAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { atTheEnd } from './postgres/at-the-end.ts'

function urlOf(database: string) {
  const address = new URL(inject('serverUrl'))
  address.pathname = `/${database}`
  return address.href
}

type Source = {
  /** The database to copy: the migrated one, or an empty one. */
  from?: 'template' | 'template0'
}

/** A separate database for a test or a file: a copy of the migrated one, or an empty one. Dropped when that ends. */
export async function testDatabase(source: Source = {}): Promise<OpenDatabase & { url: string }> {
  const { drop, ...opened } = await createDatabase(source)
  atTheEnd(drop)
  return opened
}

/** As `testDatabase`, for databases that several tests read: whichever test asks first, they are there until the file ends. */
export function databasesOfFile() {
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
  })
  return async () => {
    const { drop, ...opened } = await createDatabase()
    drops.push(drop)
    return opened
  }
}

/** A new database, with a function that closes and drops it. */
export async function createDatabase({ from = 'template' }: Source = {}) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${from}`)
  const opened = openDatabase(urlOf(name))
  const drop = async () => {
    await opened.close()
    await onServer(`drop database ${name} with (force)`)
  }
  return { ...opened, url: urlOf(name), drop }
}

async function onServer(statement: string) {
  const server = openDatabase(urlOf('postgres'), { connections: 1 })
  // Copying the template needs exclusive access to it; files that start together wait for each other.
  for (let attempt = 1; ; attempt++) {
    try {
      await server.pool.query(statement)
      break
    } catch (error) {
      if (attempt === 100 || (error as { code?: string }).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await server.close()
}
