// A receiver of alarm panels in a process of its own, for tests that end it or watch it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const CODE = `import { openDatabase } from './server/platform/db/open.ts'
  import { startReceiver } from './server/alarm/receiver/receiver.ts'
  const { db } = openDatabase(process.env.DATABASE_URL)
  const where = { port: 0, host: '127.0.0.1', trusted: process.env.ALARM_TRUSTED ?? '' }
  const { port, stop } = await startReceiver({ db }, where, console)
  process.on('SIGTERM', async () => {
    await stop()
    process.exit()
  })
  process.stdout.write(String(port))`

/** Starts it on a database; resolves with its port once it listens. `trusted`: addresses of which any number of panels may come. */
export async function receiverInProcess(url: string, { trusted = '' } = {}) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ALARM_TRUSTED: trusted }
  const child = spawn(process.execPath, ['--input-type=module', '-e', CODE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(port) }
}
