import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import * as frames from '../../../api/alarm/alarm-frames.ts'
import { seededRandom } from '../../db/seed/random.ts'
import { receiverInProcess } from '../../test/alarm-receiver.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { findFrames, frameOf } from './frames.ts'
import { startReceiver } from './receiver.ts'

// Frames as no panel sends them: the process lives on, keeps nothing of them, and counts each that it cannot take.

const { db, pool, url, keyring, send } = await testApp()
const FRAMES = inject('night') ? 100_000 : 2_000
/** Frames of one connection, which are answered before the next ones come. */
const PART = 200
const MOST_MEBIBYTES = 50

const random = seededRandom(Number(inject('seed')))
const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.int(0, 255)))
const letters = (length: number) => bytes(length).toString('latin1').replaceAll('\r', ' ')

/** A frame with some bytes changed, noise, a known frame, or one whose CRC is right and that says anything. */
function made(account: string) {
  const known = frameOf(`"SIA-DCS"${String(random.int(0, 9_000)).padStart(4, '0')}L0#${account}[#${account}|Nri1/BA003]`)
  const kind = random.int(0, 19)
  if (kind === 0) return known
  if (kind === 1) return frameOf(letters(random.int(0, 900)))
  if (kind === 2) return frameOf(`"SIA-DCS"0001L0#${account}[${letters(random.int(0, 200))}`)
  if (kind === 3) return frameOf(`"*ADM-CID"0001L0#${account}[${bytes(random.int(0, 64)).toString('hex')}`)
  if (kind < 8) return bytes(random.int(1, 300))
  const changed = Buffer.from(known)
  for (let times = random.int(1, 5); times > 0; times--) changed[random.int(0, changed.length - 1)] = random.int(0, 255)
  return changed
}

/** A link test whose answer says that everything before it was read. */
const link = (account: string, number: number) => frameOf(`"NULL"${number}L0#${account}[]`)

/** Sends frames over a connection of its own, between two link tests; returns what is in them, once the second one is answered. */
async function pour(port: number, account: string, parts: Buffer[]) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let got = ''
  socket.on('data', (reply) => {
    got += reply.toString('latin1')
  })
  const isAnswered = (number: number) =>
    vi.waitFor(() => expect(got.includes(`"ACK"${number}`) || socket.destroyed).toBe(true), { timeout: 60_000, interval: 5 })
  // A connection that has sent nothing valid is closed after a few faulty frames.
  socket.write(link(account, 9_998))
  await isAnswered(9_998)
  const sent = Buffer.concat([...parts, Buffer.from('\r\n'), link(account, 9_999)])
  socket.write(sent)
  await isAnswered(9_999)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
  return 1 + findFrames(sent).frames.length
}

test('random and changed frames end no process, take no memory, and each that is not taken is counted', async () => {
  const { account } = await makeAlarmSystem(db)
  const { child, port, memory } = await receiverInProcess(url, { trusted: '127.0.0.1' })
  let [read, before] = [0, 0]
  for (let sent = 0; sent < FRAMES; sent += PART) {
    const parts = Array.from({ length: PART }, () => made(account))
    read += await pour(port, account, parts)
    // The engine has compiled the program by then.
    if (sent <= FRAMES / 4) before = memory()
  }
  expect(memory() - before).toBeLessThan(MOST_MEBIBYTES)
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  await once(child, 'exit')
  const { body } = await send('admin', frames.today, {})
  const of = new Map(
    (body as { frames: { result: frames.FrameResult; frames: number }[] }).frames.map((one) => [one.result, one.frames]),
  )
  const judged = ['stored', 'unknown', 'refused', 'clock', 'unreadable', 'failed', 'dropped'] as const
  expect(judged.reduce((sum, result) => sum + of.get(result)!, 0)).toBe(read)
  expect(of.get('stored')).toBeGreaterThan(FRAMES / 100)
  expect(of.get('faulty')).toBeGreaterThan(0)
  expect([of.get('failed'), of.get('dropped'), of.get('closed')]).toEqual([0, 0, 0])
})

test('frames that one address sends faster than they can be stored are dropped and counted, and sent again they are stored', async () => {
  const { account } = await makeAlarmSystem(db)
  const receiver = await startReceiver({ db, keyring }, { port: 0, host: '127.0.0.1' }, { error: () => {}, warn: () => {} })
  const frames = Array.from({ length: 600 }, (_, n) => frameOf(`"NULL"${String(n + 1).padStart(4, '0')}L0#${account}[]`))
  const held = await pool.connect()
  await held.query('begin; lock table alarm_systems in access exclusive mode')
  const socket = connect(receiver.port, '127.0.0.1')
  let got = ''
  socket.on('data', (reply) => {
    got += reply.toString('latin1')
  })
  const answered = () => new Set(got.match(/"ACK"\d{4}/g)).size
  socket.write(Buffer.concat(frames))
  await vi.waitFor(() => expect(receiver.counts.dropped).toBeGreaterThan(0), { timeout: 60_000 })
  await held.query('rollback')
  held.release()
  await vi.waitFor(() => expect(receiver.counts.stored + receiver.counts.dropped).toBe(frames.length), { timeout: 60_000 })
  // A panel sends again what was not answered; of the others it makes repetitions.
  socket.write(Buffer.concat(frames.slice(300)))
  await vi.waitFor(() => expect(answered()).toBe(frames.length), { timeout: 60_000 })
  socket.destroy()
  await receiver.stop()
})
