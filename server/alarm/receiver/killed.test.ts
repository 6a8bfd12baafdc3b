import { connect } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../platform/db/open.ts'
import { receiverInProcess } from '../../test/alarm-receiver.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { frameOf } from './frames.ts'
import { startReceiver } from './receiver.ts'

// A panel repeats a frame until it is acknowledged: what was acknowledged is there, and once.

const { db, pool, url, keyring } = await testApp()
const ROUNDS = inject('night') ? 20 : 3
const FRAMES = 8
const silent = { error: () => {}, warn: () => {} }

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
  let running = await receiverInProcess(url)
  for (let round = 0; round < ROUNDS; round++) {
    const open = Array.from({ length: FRAMES }, () => ++sent)
    const panel = panelOf(running.port, open.map(frame), (sequence) => acked.add(sequence))
    // The moments are spread over the time in which a batch is stored and answered.
    setTimeout(() => running.child.kill('SIGKILL'), (round * 7) % 40)
    await panel.ended
    running = await receiverInProcess(url)
    const left = open.filter((sequence) => !acked.has(sequence))
    const again = panelOf(running.port, left.map(frame), (sequence) => acked.add(sequence))
    await vi.waitFor(() => expect(open.every((sequence) => acked.has(sequence))).toBe(true), { timeout: 60_000 })
    again.socket.destroy()
  }
  running.child.kill('SIGKILL')
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

test('while the disk is full nothing is acknowledged; with room again nothing is lost', async () => {
  const { account } = await makeAlarmSystem(db)
  const frame = (sequence: number) => frameOf(`"SIA-DCS"000${sequence}L0#${account}[#${account}|Nri1/BA00${sequence}]`)
  await pool.query(`
    create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before insert on alarm_signals for each row execute function disk_is_full()`)
  const error = vi.fn()
  const receiver = await startReceiver({ db, keyring }, { port: 0, host: '127.0.0.1' }, { ...silent, error })
  const acked = new Set<number>()
  const panel = panelOf(receiver.port, [1, 2, 3].map(frame), (sequence) => acked.add(sequence))
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 60_000 })
  expect(acked).toEqual(new Set())
  await pool.query('drop trigger disk_is_full on alarm_signals')
  panel.socket.write(Buffer.concat([1, 2, 3].map(frame)))
  await vi.waitFor(() => expect(acked).toEqual(new Set([1, 2, 3])), { timeout: 60_000 })
  expect(await storedOf()).toEqual([1, 2, 3].map((sequence) => ({ sequence, count: 1 })))
  panel.socket.destroy()
  await receiver.stop()
})
