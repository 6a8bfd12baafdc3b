import { afterAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/open.ts'

const urlOf = (database: string) => inject('serverUrl').replace(/\/postgres$/, `/${database}`)

/** A database of the test file's own: a copy of the migrated one, or an empty one. It is dropped when the file ends. */
export async function testDatabase({
  from = 'template',
}: {
  from?: 'template' | 'template0'
} = {}): Promise<OpenDatabase & { url: string }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${from}`)
  const opened = openDatabase(urlOf(name))
  afterAll(async () => {
    await opened.close()
    await onServer(`drop database ${name} with (force)`)
  })
  return { ...opened, url: urlOf(name) }
}

async function onServer(statement: string) {
  const server = openDatabase(urlOf('postgres'), { connections: 1 })
  // Copying the template needs it alone; files that start together take turns.
  for (let attempt = 1; ; attempt++) {
    try {
      await server.pool.query(statement)
      break
    } catch (error) {
      if (attempt === 20 || (error as { code?: string }).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await server.close()
}
