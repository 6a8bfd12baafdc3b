import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemo } from './demo-folder.ts'

export { freePort } from '../../server/platform/db/setup/cluster.ts'

const START_MILLISECONDS = 180_000
const STOP_MILLISECONDS = 20_000

const folders: string[] = []
const running = new Map<ChildProcess, Promise<number | null>>()

/** An empty data folder, deleted after the tests of the file. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-life-'))
  folders.push(folder)
  return folder
}

/** A data folder with the demo, deleted likewise. Its accounts have the password of `sign-in.ts`. */
export const newDemoFolder = () => copyDemo(newFolder())

/** Starts the server beyond the end of a test; `output` is what it has printed, `ended` its exit code. */
export function start(env: Record<string, string>, command: [string, ...string[]] = ['server/start.js']) {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...env },
  })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output.join('') }
}

/** Starts the server, or another command, for a test; `stopAll` ends it. */
export function run(...what: Parameters<typeof start>) {
  const started = start(...what)
  running.set(started.child, started.ended)
  started.ended.then(() => running.delete(started.child))
  return started
}

/** Waits until a server is ready. @throws with its output when it ends instead or takes longer than three minutes */
export async function ready({ child, output }: ReturnType<typeof run>) {
  const until = Date.now() + START_MILLISECONDS
  while (!output().includes('Ready at')) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The server did not become ready. It printed:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Stops the processes that a test has started. @throws when one does not end within 20 seconds */
export async function stopAll() {
  const ends = [...running].map(([child, ended]) => {
    child.kill('SIGTERM')
    return ended
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A process did not end when it was asked to.')), STOP_MILLISECONDS)
  })
  await Promise.race([Promise.all(ends), late]).finally(() => clearTimeout(timer))
}

/** Deletes the data folders. */
export function cleanUp() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
