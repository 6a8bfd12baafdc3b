import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase } from '../server/platform/db/open.ts'
import { type Cluster, freePort } from '../server/platform/db/setup/cluster.ts'
import { residentOf } from './proc.ts'

const children = new Set<ChildProcess>()

/** Runs a command to completion. @throws when it fails */
const runOnce = (args: string[], env: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))))
  })

/** Starts a server and waits until it prints that it is ready. `portName` is the variable for its port, `cwd` its folder. */
export async function startServer(args: string[], portName: string, env: Record<string, string>, cwd = process.cwd()) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, [portName]: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  })
  children.add(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready') && resolve())
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
  const startMilliseconds = performance.now() - began
  return {
    origin: `http://127.0.0.1:${port}`,
    startMilliseconds,
    pid: child.pid!,
    /** Resident memory in MiB; on Linux only. */
    memory: () => residentOf(child.pid!),
  }
}

const PASSWORD = 'a password for measuring'

/** A new database with the demo, multiplied, and the environment of a server for it. */
export async function demoDatabase(cluster: Pick<Cluster, 'url'>, folder: string, scale: number) {
  const name = `times_${scale}`
  const { pool, close } = openDatabase(cluster.url('postgres'))
  await pool.query(`create database ${name}`)
  await close()
  const env = { DATABASE_URL: cluster.url(name), DATA_DIR: join(folder, name), DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  await runOnce(['server/db/seed/main.ts', '--scale', String(scale)], env)
  const opened = openDatabase(env.DATABASE_URL)
  await opened.pool.query('vacuum analyze')
  await opened.close()
  return env
}

/** The product on a database; requests come from the addresses that they name. */
export const startProduct = (env: Record<string, string>, cwd?: string) =>
  startServer(['--max-semi-space-size=4', 'server/start.js'], 'PORT', { ...env, TRUST_PROXY: '127.0.0.1' }, cwd)

/** A token of the demo's staff; one for each measurement, because tokens expire after 15 minutes. */
export async function signIn({ origin }: { origin: string }, emailAddress = 'admin@engabo.example') {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password: PASSWORD }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

/** Stops every started server. */
export async function stopServers() {
  const ends = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  children.clear()
  await Promise.all(ends)
}
