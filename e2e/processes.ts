import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export { freePort } from '../server/db/cluster.ts'

const folders: string[] = []
const running = new Set<ChildProcess>()

/** A data folder that is gone when the tests of the file are. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-life-'))
  folders.push(folder)
  return folder
}

/** Starts the server; `said` is what it has printed, `ended` its exit code. */
export function run(env: Record<string, string>, command: [string, ...string[]] = ['server/start.js']) {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...env },
  })
  running.add(child)
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  ended.then(() => running.delete(child))
  return { child, ended, said: () => output.join('') }
}

export const ready = async (server: ReturnType<typeof run>) => expect.poll(server.said, { timeout: 30_000 }).toContain('Ready at')

/** Stops what a test has left running. */
export async function stopAll() {
  for (const child of running) child.kill('SIGTERM')
  await expect.poll(() => running.size, { timeout: 20_000 }).toBe(0)
}

/** Removes the data folders. */
export function cleanUp() {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
