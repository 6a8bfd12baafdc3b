import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '../server/platform/db/setup/cluster.ts'

const children = new Set<ChildProcess>()

/** Runs a command to completion. @throws when it fails */
export const runOnce = (args: string[], env: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))))
  })

/** Starts a server and waits until it prints that it is ready. `portName` is the variable for its port. */
export async function startServer(args: string[], portName: string, env: Record<string, string>) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, [portName]: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
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
    /** Resident memory in MiB; on Linux only. */
    memory: () => Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024,
  }
}

/** Stops every started server. */
export async function stopServers() {
  const ends = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
}
