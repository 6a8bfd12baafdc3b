import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../platform/db/open.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { frameOf } from './frames.ts'
import { startReceiver } from './receiver.ts'

// A panel repeats a frame until it is acknowledged: what was acknowledged is there, and once.

const { db, pool, url, keyring } = await testApp()
const ROUNDS = inject('night') ? 20 : 3
const FRAMES = 8
const silent = { error: () => {}, warn: () => {} }

/** A receiver in a process of its own, with its port. */
async function receiverInProcess() {
  const code = `import { openDatabase } from './server/platform/db/open.ts'
    import { startReceiver } from './server/alarm/receiver/receiver.ts'
    const { db } = openDatabase(process.env.DATABASE_URL)
    const { port } = await startReceiver({ db }, { port: 0, host: '127.0.0.1' }, console)
    process.stdout.write(String(port))`
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(port) }
}

/** Sends frames over one connection; calls `acknowledged` with the sequence of each ACK. Resolves when the connection ends. */
function panelOf(port: number, frames: Buffer[], acknowledged: (sequence: number) => void) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    for (const [, sequence] of bytes.toString('latin1').matchAll(/"ACK"(\d{4})/g)) acknowledged(Number(sequence))
  })
  socket.write(Buffer.concat(frames))
  return { socket, ended: new Promise((resolve) => socket.on('close', resolve)) }
}

const storedOf = async () =>
  (
    await pool.query<{ sequence: number; count: number }>(
      'select sequence, count(*)::integer from alarm_signals group by sequence order by sequence',
    )
  ).rows

test('a server that is killed between a frame and its ACK: every acknowledged signal is there once (EA2)', async () => {
  const { account } = await makeAlarmSystem(db)
  const frame = (sequence: number) =>
    frameOf(`"SIA-DCS"${String(sequence).padStart(4, '0')}L0#${account}[#${account}|Nri1/BA${sequence}]`)
  const acked = new Set<number>()
  let sent = 0
  let running = await receiverInProcess()
  for (let round = 0; round < ROUNDS; round++) {
    const open = Array.from({ length: FRAMES }, () => ++sent)
    const panel = panelOf(running.port, open.map(frame), (sequence) => acked.add(sequence))
    // The moments are spread over the time in which a batch is stored and answered.
    setTimeout(() => running.child.kill('SIGKILL'), (round * 7) % 40)
    await panel.ended
    running = await receiverInProcess()
    const left = open.filter((sequence) => !acked.has(sequence))
    const again = panelOf(running.port, left.map(frame), (sequence) => acked.add(sequence))
    await vi.waitFor(() => expect(open.every((sequence) => acked.has(sequence))).toBe(true), { timeout: 60_000 })
    again.socket.destroy()
  }
  running.child.kill()
  expect(await storedOf()).toEqual(Array.from({ length: sent }, (_, at) => ({ sequence: at + 1, count: 1 })))
})

test('while the database is away nothing is acknowledged; afterwards the same panels are served, and nothing is lost', async () => {
  const { account } = await makeAlarmSystem(db)
  const nowhere = openDatabase(url.replace(/^(.*[/@].*)\/[^/?]+/, '$1/nowhere'))
  let away = true
  const means = {
    get db() {
      return away ? nowhere.db : db
    },
    keyring,
  }
  const error = vi.fn()
  const receiver = await startReceiver(means, { port: 0, host: '127.0.0.1' }, { ...silent, error })
  const acked: number[] = []
  const frame = frameOf(`"SIA-DCS"0001L0#${account}[#${account}|Nri1/BA003]`)
  const panel = panelOf(receiver.port, [frame], (sequence) => acked.push(sequence))
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 60_000 })
  expect(acked).toEqual([])
  away = false
  panel.socket.write(frame)
  await vi.waitFor(() => expect(acked).toEqual([1]), { timeout: 60_000 })
  expect(await storedOf()).toEqual([{ sequence: 1, count: 1 }])
  panel.socket.destroy()
  await receiver.stop()
  await nowhere.close()
})
