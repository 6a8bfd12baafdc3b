import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '../../api/core/fields/days.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { copyFolder, PREPARED } from './demo-folder.ts'
import { freePort, ready, start } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/demo')
/** The files that the demo depends on. */
const INGREDIENTS = ['server/**', 'api/**', 'e2e/processes/*.ts', 'e2e/support/**/*.ts', 'package-lock.json']
/** The demo's records lie around the minute in which it is made: in a whole run some tests begin when it is this old, too. */
const FRESH_MILLISECONDS = 5 * 60_000

/**
 * Gives the tests a data folder filled with the demo; every server of the run starts with a copy of it. The folder is kept for
 * runs that follow soon: migrating and filling it takes as long as many a file of tests.
 */
export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-e2e-'))
  process.env[PREPARED] = folder
  const name = fingerprint()
  const kept = keptFolders().find((other) => other.startsWith(name) && ageOf(other) < FRESH_MILLISECONDS)
  if (kept) copyFolder(join(CACHE, kept), folder)
  else {
    await fill(folder)
    keep(folder, name)
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

async function fill(folder: string) {
  const port = String(await freePort())
  const server = start({ DATA_DIR: folder, PORT: port, DEMO: 'on', DEMO_PASSWORD: PASSWORD })
  await ready(server)
  await planAnybody(port)
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) throw new Error(`The demo could not be prepared: ${server.output()}`)
}

/** The tests plan guards of the demo years ahead, when their papers have ended: only the demo itself asks for these. */
async function planAnybody(port: string) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`http://localhost:${port}/api/v1/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The demo could not be prepared: ${await response.text()}`)
    return response.json()
  }
  const { admin } = await call('POST', 'auth/login', { emailAddress: 'super@engabo.example', password: PASSWORD })
  const settings = await call('GET', 'company-settings', undefined, admin.access_token)
  await call('PUT', 'company-settings', { ...settings, require_qualifications: false }, admin.access_token)
  await call('POST', 'auth/logout', undefined, admin.access_token)
}

/** Names what the demo is made from, and the day that it is made for. */
function fingerprint() {
  const hash = createHash('sha256').update(today())
  for (const path of globSync(INGREDIENTS, { cwd: ROOT }).sort())
    if (statSync(join(ROOT, path)).isFile())
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Each has the time at which it was made in its name, because a copy takes over the times of the folder. */
const keptFolders = () => (existsSync(CACHE) ? readdirSync(CACHE) : [])
/** A clock that was set back makes nothing fresh. */
const ageOf = (name: string) => Math.abs(Date.now() - Number(name.split('-').at(-1)))

function keep(folder: string, name: string) {
  mkdirSync(CACHE, { recursive: true })
  // Later than they are used last, because another run may be copying one.
  for (const old of keptFolders())
    if (ageOf(old) > 2 * FRESH_MILLISECONDS) rmSync(join(CACHE, old), { recursive: true, force: true })
  const kept = `${name}-${Date.now()}`
  const aside = join(CACHE, `new-${kept}`)
  mkdirSync(aside)
  copyFolder(folder, aside)
  renameSync(aside, join(CACHE, kept))
}
