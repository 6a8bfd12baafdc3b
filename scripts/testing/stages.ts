import { spawn } from 'node:child_process'

export type Stage = { name: string; seconds: number; passed: boolean }
type Options = { env?: Record<string, string | undefined>; live?: boolean }

/** Every stage so far, in order of completion. */
export const stages: Stage[] = []

/** Runs a command. Its output is printed when it ends, so that stages can run in parallel; `live` prints it immediately. */
export function stage(name: string, [command, ...args]: string[], { env, live = false }: Options = {}) {
  const start = performance.now()
  if (live) process.stdout.write(`\n▸ ${name}\n`)
  const child = spawn(command!, args, { stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise<Stage>((resolve) => {
    let ended = false
    const end = (passed: boolean, more = '') => {
      if (ended) return
      ended = true
      const seconds = (performance.now() - start) / 1000
      const stage = { name, seconds, passed }
      stages.push(stage)
      const heading = `\n▸ ${name}: ${passed ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s\n`
      process.stdout.write(live && !more ? '' : heading + Buffer.concat(output) + more)
      resolve(stage)
    }
    child.once('error', (error) => end(false, `${error.message}\n`))
    child.once('close', (code) => end(code === 0))
  })
}
