// A receiver of alarm panels in a process of its own, for tests that end it or watch it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const CODE = `import { openDatabase } from './server/platform/db/open.ts'
  import { startReceiver } from './server/alarm/receiver/receiver.ts'
  const [, url, trusted] = process.argv
  const { db } = openDatabase(url)
  const { port, stop } = await startReceiver({ db }, { port: 0, host: '127.0.0.1', trusted }, console)
  process.on('SIGTERM', async () => {
    await stop()
    process.exit()
  })
  process.stdout.write(String(port))`

/** Starts it on a database; resolves with its port once it listens. `trusted`: addresses of which any number of panels may come. */
export async function receiverInProcess(url: string, { trusted = '' } = {}) {
  const args = ['--input-type=module', '-e', CODE, url, trusted]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  /** Its resident memory in MiB. */
  const memory = () => Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
  return { child, port: Number(port), memory }
}
