import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from '../support/sign-in.ts'
import { PREPARED } from './demo-folder.ts'
import { ready, start } from './processes.ts'

/** Fills one data folder with the demo before the tests; every server of the run starts with a copy of it. */
export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-e2e-'))
  process.env[PREPARED] = folder
  const server = start({ DATA_DIR: folder, PORT: '0', DEMO: 'on', DEMO_PASSWORD: PASSWORD })
  await ready(server)
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) throw new Error(`The demo could not be prepared: ${server.output()}`)
  return () => rmSync(folder, { recursive: true, force: true })
}
