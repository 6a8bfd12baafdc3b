import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { testKeyring } from '../../test/keys.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'
import { sealSecrets } from '../systems/secrets.ts'
import { decrypt } from './cipher.ts'
import { findFrames, frameOf } from './frames.ts'
import { startReceiver } from './receiver.ts'

type Vector = { name: string; hex: string; meaning: Record<string, unknown> | null; reply: string | null }
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as {
  now: string
  accounts: Record<string, { key: string | null }>
  frames: Vector[]
}

const { db } = await testDatabase()
const keyring = await testKeyring(db)
const silent = { error: () => {}, warn: () => {} }
const start = () => startReceiver({ db, keyring, now: () => new Date(vectors.now) }, { port: 0, host: '127.0.0.1' }, silent)
const receiver = await start()
afterAll(receiver.stop)

const client = await makeClient(db)
const station = await makeStation(db, { client_id: client.id })
const systems = new Map<string, number>()
for (const [account, { key }] of Object.entries(vectors.accounts)) {
  const { id } = await db
    .insertInto('alarm_systems')
    .values({ client_id: client.id, station_id: station.id, name: `System ${account}`, account })
    .returning('id')
    .executeTakeFirstOrThrow()
  systems.set(account, id)
  if (key) {
    const sealed = await sealSecrets(keyring, id, { key })
    await db
      .insertInto('alarm_secrets')
      .values({ system_id: id, has_key: true, ...sealed })
      .execute()
  }
}
beforeEach(() => db.deleteFrom('alarm_signal_keys').execute())

/** Sends pieces over TCP; everything that is answered, once as many replies are there. */
async function overTcp(pieces: Buffer[], replies: number, { port } = receiver) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const got: Buffer[] = []
  const enough = new Promise<void>((resolve) =>
    socket.on('data', (bytes) => {
      got.push(bytes)
      if (Buffer.concat(got).filter((byte) => byte === 13).length >= replies) resolve()
    }),
  )
  for (const piece of pieces) {
    socket.write(piece)
    // Each piece is a segment of its own.
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await enough
  socket.destroy()
  return Buffer.concat(got)
}

async function overUdp(frame: Buffer) {
  const socket = createSocket('udp4')
  socket.send(frame, receiver.port, '127.0.0.1')
  const [reply] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  return reply
}

/** A reply as the list of frames describes it, with the encrypted part read. */
function described(reply: Buffer) {
  const { frames, faulty } = findFrames(reply)
  expect(faulty).toBe(0)
  return frames.map(({ content, binary }) => {
    const [, sequence, account, sealed] = /^"\*ACK"(\d{4})L0#(\w+)\[([0-9A-F]+)$/.exec(content) ?? []
    if (!sealed) return binary ? `${content.slice(1, 4)} ${content.slice(5, 9)}, its CRC as two bytes` : content
    const said = decrypt(sealed, Buffer.from(vectors.accounts[account!]!.key!, 'hex'))
    expect(said).toBe(']_09:30:00,11-26-2026')
    return `encrypted ACK ${sequence} with the time`
  })
}

const answered = vectors.frames.filter(({ reply }) => reply !== null)
/** A frame that is always answered, after one that is not. */
const link = frameOf('"NULL"9999L0#1234[]')

describe('every frame gets its answer', () => {
  test.each(answered)('over TCP: $name', async ({ hex, reply }) => {
    expect(described(await overTcp([Buffer.from(hex, 'hex')], 1))).toEqual([reply])
  })
  test.each(answered)('over UDP: $name', async ({ hex, reply }) => {
    expect(described(await overUdp(Buffer.from(hex, 'hex')))).toEqual([reply])
  })
  test.each(vectors.frames.filter(({ reply }) => reply === null))('nothing for: $name', async ({ hex }) => {
    expect(described(await overTcp([Buffer.from(hex, 'hex'), link], 1))).toEqual(['"ACK"9999L0#1234[]'])
  })
  test('cut at every byte', async () => {
    for (const { hex, reply } of answered) {
      const bytes = Buffer.from(hex, 'hex')
      const pieces = [...bytes].map((byte) => Buffer.from([byte]))
      expect(described(await overTcp(pieces, 1))).toEqual([reply])
    }
  })
  test('all at once, with LF, NUL and spaces between them', async () => {
    const bytes = answered.flatMap(({ hex }) => [Buffer.from('\n\0 '), Buffer.from(hex, 'hex')])
    expect(described(await overTcp([Buffer.concat(bytes)], answered.length)).toSorted()).toEqual(
      answered.map(({ reply }) => reply).toSorted(),
    )
  })
})

test('a signal is stored with its meaning before it is answered', async () => {
  for (const { name, hex, meaning, reply } of vectors.frames.filter((one) => one.meaning)) {
    await db.deleteFrom('alarm_signals').execute()
    await overTcp([Buffer.from(hex, 'hex')], 1)
    const stored = await db.selectFrom('alarm_signals').selectAll().execute()
    expect(stored, name).toHaveLength(1)
    const { code, category, partition, number, system_id } = stored[0]!
    expect([system_id, reply !== null]).toEqual([systems.get(String(meaning!.account)), true])
    const known = { code, category, partition, number }
    expect(known).toMatchObject(Object.fromEntries(Object.entries(meaning!).filter(([field]) => field in known)))
  }
})

test('the same frame to two processes within a second is one signal with one repetition, and two ACKs', async () => {
  const second = await start()
  await db.deleteFrom('alarm_signals').execute()
  const [frame] = answered as [Vector]
  const bytes = [Buffer.from(frame.hex, 'hex')]
  const replies = await Promise.all([overTcp(bytes, 1), overTcp(bytes, 1, second)])
  expect(replies.map(described)).toEqual([[frame.reply], [frame.reply]])
  const stored = await db.selectFrom('alarm_signals').select(['code', 'repeats']).execute()
  expect(stored).toEqual([{ code: 'BA', repeats: 1 }])
  await second.stop()
})

test('ten minutes later the same frame is another signal', async () => {
  await db.deleteFrom('alarm_signals').execute()
  const bytes = [Buffer.from(answered[0]!.hex, 'hex')]
  await overTcp(bytes, 1)
  await db
    .updateTable('alarm_signal_keys')
    .set({ received_at: new Date(Date.now() - 601_000).toISOString() })
    .execute()
  await overTcp(bytes, 1)
  expect(await db.selectFrom('alarm_signals').select('repeats').execute()).toEqual([{ repeats: 0 }, { repeats: 0 }])
})

test('of an unknown system at most 100 signals an hour and address are stored, and each is answered with DUH', async () => {
  await db.deleteFrom('alarm_signals').execute()
  const frames = Array.from({ length: 130 }, (_, at) =>
    frameOf(`"SIA-DCS"${String(at).padStart(4, '0')}L0#9999[#9999|Nri1/BA003]`),
  )
  const reply = await overTcp([Buffer.concat(frames)], 130)
  expect(described(reply).every((content) => content.startsWith('"DUH"'))).toBe(true)
  const stored = await db.selectFrom('alarm_signals').select(['account', 'system_id']).execute()
  expect(stored).toHaveLength(100)
  expect(stored[0]).toEqual({ account: '9999', system_id: null })
})

test('a wrong clock, a missing encryption and another key are noted at the system', async () => {
  for (const name of ['encrypted, 41 s behind', 'unencrypted where a key is set'])
    await overTcp([Buffer.from(vectors.frames.find((frame) => frame.name === name)!.hex, 'hex')], 1)
  const state = await db
    .selectFrom('alarm_system_states')
    .select(['clock_seconds', 'refused'])
    .where('system_id', '=', systems.get('ABCD')!)
    .executeTakeFirstOrThrow()
  expect(state).toEqual({ clock_seconds: -41, refused: 'unencrypted' })
})
