import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as crewFiles from '../../../api/alarm/crew-files.ts'
import * as dispatches from '../../../api/alarm/dispatches.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import * as guardEvents from '../../../api/guard/guard-events.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import * as incidentPhotos from '../../../api/incidents/incident-photos.ts'
import * as voiceNotes from '../../../api/incidents/voice-notes.ts'
import type { DeedOfPhone } from '../../alarm/dispatches/phone-queries.ts'
import { noteCrewsOfPhones } from '../../alarm/index.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeAlarm, makeAlarmSystem, makeCrew, makeDispatch } from '../../test/records/alarm-makers.ts'
import { picture } from '../../test/records/documents.ts'
import { makeGuard, makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { m4a, webm } from '../../test/records/sounds.ts'

// A crew says on its phone what it does for an alarm, also without a network: each deed at its own time, and once.

const { db, pool, send } = await testApp()

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const GATE = { latitude: 0.3163, longitude: 32.5822 }
const FINDINGS = { perimeter: 'secure', doors: 'forced', windows: 'secure', inside: 'not checked' } as const
type Deed = Omit<NonNullable<GuardEvent['dispatch']>, 'id'>
let station: Awaited<ReturnType<typeof makeStation>>
let alarm: Awaited<ReturnType<typeof makeAlarm>>
let unit: Awaited<ReturnType<typeof makeCrew>>
let phone: Awaited<ReturnType<typeof enrolledPhone>>
let seq: number
beforeEach(async () => {
  station = await makeStation(db, GATE)
  const system = await makeAlarmSystem(db, { station_id: station.id, client_id: station.client_id!, instructions: 'Two dogs.' })
  alarm = await makeAlarm(db, { system_id: system.id, opened_at: ago(40), waits_since: ago(40) })
  unit = await makeCrew(db, { name: 'Rapid 3', latitude: 0.35, longitude: 32.6 })
  phone = await enrolledPhone(send, { guard_id: unit.guard_id })
  seq = 0
})

/** The crew is asked, some minutes ago; the id of the dispatch. */
async function asked(minutes = 30) {
  const { status } = await send('admin', dispatches.send, {
    params: { id: String(alarm.id) },
    body: { unit_id: unit.id },
  })
  expect(status).toBe(201)
  const { rows } = await pool.query(
    'update dispatches set asked_at = asked_at - make_interval(mins => $2) where unit_id = $1 returning id',
    [unit.id, minutes],
  )
  return rows[0].id as number
}
const deed = (id: number, minutes: number, said: Deed, more: Partial<GuardEvent> = {}) =>
  newEvent('dispatch', { seq: ++seq, device_time: ago(minutes), dispatch: { id, ...said }, ...more })
const caseOf = async () => (await send('admin', alarms.get, { params: { id: String(alarm.id) } })).body as alarms.AlarmCase
const crew = async () => (await caseOf()).dispatches[0]!
const packOf = async (token = phone.token) => (await send({ token }, guardPack.pack, { query: {} })).body.crew
const flagsOf = async (id: string) =>
  (await pool.query('select flags from attendance_events where id = $1', [id])).rows[0].flags as string[]

describe('deeds of a phone (EA10)', () => {
  test('what was done without a network has the time at which it was done', async () => {
    const id = await asked()
    const said = [
      deed(id, 29, { deed: 'accept' }),
      deed(id, 28, { deed: 'set_off' }),
      deed(id, 15, { deed: 'arrive' }),
      deed(id, 5, { deed: 'leave', findings: FINDINGS, slip: 'a-1207' }, { text: 'The back door is broken.' }),
    ]
    expect((await phone.post(said)).body).toMatchObject({ accepted: said.map((one) => one.id), refused: [] })
    const done = {
      ...{ state: 'Left', accepted_at: ago(29), set_off_at: ago(28), arrived_at: ago(15), arrived_how: 'phone', left_at: ago(5) },
      ...{ findings: FINDINGS, slip: 'A-1207', report: 'The back door is broken.' },
    }
    expect(await crew()).toMatchObject(done)
    expect((await phone.post(said)).body.known).toHaveLength(4)
    expect(await crew()).toMatchObject(done)
  })

  test('what the desk has noted by radio stays, and the phone adds what is missing', async () => {
    const id = await asked()
    await send('admin', dispatches.accept, { params: { id: String(id) }, body: { at: ago(27) } })
    await send('admin', dispatches.arrive, { params: { id: String(id) }, body: { at: ago(14) } })
    await phone.post([
      deed(id, 29, { deed: 'accept' }),
      deed(id, 28, { deed: 'set_off' }),
      deed(id, 15, { deed: 'arrive' }),
      deed(id, 5, { deed: 'leave', findings: FINDINGS }),
    ])
    expect(await crew()).toMatchObject({
      ...{ state: 'Left', accepted_at: ago(27), set_off_at: ago(28), arrived_at: ago(14), arrived_how: 'desk', left_at: ago(5) },
      findings: FINDINGS,
    })
    expect((await caseOf()).dispatches).toHaveLength(1)
  })

  test.each([
    ['at the gate', GATE, 'position', 0],
    ['two kilometers away', { latitude: 0.3343, longitude: 32.5822 }, 'phone', 2_001],
  ])(
    'a crew that arrives %s: its position follows the press, and makes nobody suspect it of leaving its post',
    async (_, here, how, metres) => {
      const id = await asked()
      const arrives = deed(id, 15, { deed: 'arrive' })
      await phone.post([arrives])
      expect(await crew()).toMatchObject({ arrived_how: 'phone', distance_m: null })
      const place = newEvent('position', { seq: ++seq, device_time: ago(15), about: arrives.id, ...here, accuracy_m: 12 })
      expect((await phone.post([place])).body.refused).toEqual([])
      const { arrived_how, distance_m } = await crew()
      expect([arrived_how, Math.abs(distance_m! - metres) < 10]).toEqual([how, true])
      expect([...(await flagsOf(arrives.id)), ...(await flagsOf(place.id))]).not.toContain('outside')
    },
  )

  test('a crew that cannot go says why, and the alarm asks for another one', async () => {
    const id = await asked()
    await phone.post([deed(id, 29, { deed: 'refuse', reason: 'A flat tyre' })])
    expect(await crew()).toMatchObject({ state: 'Refused', reason: 'A flat tyre', ended_at: ago(29) })
    await phone.post([deed(id, 20, { deed: 'arrive' })])
    expect(await crew()).toMatchObject({ state: 'Refused', arrived_at: null })
  })

  test('after it was called back, nothing that was done without a network brings it out again', async () => {
    const id = await asked()
    await send('admin', dispatches.cancel, { params: { id: String(id) }, body: {} })
    const late = deed(id, 10, { deed: 'arrive' })
    expect((await phone.post([late])).body.accepted).toEqual([late.id])
    expect(await crew()).toMatchObject({ state: 'Cancelled', arrived_at: null })
  })

  test('a guard who is not of the crew changes nothing', async () => {
    const id = await asked()
    const other = await makeCrew(db, { name: 'Rapid 4' })
    const stranger = await enrolledPhone(send, { guard_id: other.guard_id })
    const nobody = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    for (const theirs of [stranger, nobody]) await theirs.post([deed(id, 10, { deed: 'accept' })])
    expect(await crew()).toMatchObject({ state: 'Asked' })
  })
})

describe('the code at the gate', () => {
  /** Boards of the premises and of another place: [secret, short code]. */
  const HERE = ['7'.repeat(32).toUpperCase(), 'K7P2Q4']
  const ELSEWHERE = ['8'.repeat(32).toUpperCase(), 'M8R3S5']
  beforeEach(async () => {
    const other = await makeStation(db)
    for (const [station_id, [token, code]] of [
      [station.id, HERE],
      [other.id, ELSEWHERE],
    ] as const)
      await pool.query(`insert into checkpoints (station_id, name, token, code) values ($1, 'Gate', $2, $3)`, [
        ...[station_id, token, code],
      ])
  })
  const arrive = (id: number, checkpoint: string) => deed(id, 15, { deed: 'arrive' }, { checkpoint })

  test.each([
    ['scanned', HERE[0]!, { arrived_how: 'code', arrived_code: 'scanned' }, []],
    ['typed', HERE[1]!, { arrived_how: 'code', arrived_code: 'typed' }, ['typed_code']],
    ['of another place', ELSEWHERE[0]!, { arrived_how: 'phone', arrived_code: 'wrong' }, []],
    ['of no board', 'ZZZZZZ', { arrived_how: 'phone', arrived_code: 'wrong' }, ['unknown_point']],
  ])('a code that is %s', async (_, code, proof, flags) => {
    const id = await asked()
    const arrives = arrive(id, code)
    expect((await phone.post([arrives])).body.accepted).toEqual([arrives.id])
    expect(await crew()).toMatchObject({ state: 'Arrived', arrived_at: ago(15), ...proof })
    expect(await flagsOf(arrives.id)).toEqual(expect.arrayContaining(flags))
    expect((await flagsOf(arrives.id)).filter((flag) => /code|point/.test(flag))).toEqual(flags)
  })

  test('a code that was replaced proves an arrival before that, and none after it', async () => {
    await pool.query(
      `insert into retired_sheets (checkpoint_id, token, code, retired_at)
       select id, $2, 'OLDOLD', now() - interval '20 minutes' from checkpoints where token = $1`,
      [HERE[0], '9'.repeat(32)],
    )
    const id = await asked()
    await phone.post([arrive(id, '9'.repeat(32))])
    expect(await crew()).toMatchObject({ arrived_how: 'phone', arrived_code: 'wrong' })
    await phone.post([deed(id, 14, { deed: 'arrive' }, { checkpoint: HERE[0]! })])
    expect(await crew()).toMatchObject({ arrived_how: 'code', arrived_code: 'scanned', arrived_at: ago(15) })
    await pool.query(`update retired_sheets set retired_at = now() - interval '10 minutes'`)
    await pool.query(`update dispatches set arrived_how = 'phone', arrived_code = null`)
    await phone.post([arrive(id, '9'.repeat(32))])
    expect(await crew()).toMatchObject({ arrived_how: 'code', arrived_code: 'scanned' })
  })

  test('the position that follows says how far away the phone was, and the code stays the proof; the note of the desk does, too', async () => {
    const id = await asked()
    const arrives = arrive(id, HERE[0]!)
    const far = { latitude: 0.3343, longitude: 32.5822, accuracy_m: 12 }
    await phone.post([arrives, newEvent('position', { seq: ++seq, device_time: ago(15), about: arrives.id, ...far })])
    const { arrived_how, distance_m } = await crew()
    expect([arrived_how, Math.abs(distance_m! - 2_001) < 10]).toEqual(['code', true])
    await pool.query(`update dispatches set arrived_how = 'desk', arrived_code = null`)
    await phone.post([arrive(id, HERE[0]!)])
    expect(await crew()).toMatchObject({ arrived_how: 'desk', arrived_code: 'scanned' })
  })

  test('the pack has the boards of the premises, from which no code can be made', async () => {
    await asked()
    const { points } = (await packOf()).alarm
    expect(points).toEqual([
      {
        id: expect.any(Number),
        name: 'Gate',
        hash: expect.stringMatching(/^[\da-f]{32}$/),
        code_hash: expect.any(String),
        old: [],
      },
    ])
    expect(JSON.stringify(points)).not.toMatch(new RegExp(HERE.join('|'), 'i'))
  })
})

describe('a slip whose number is used', () => {
  /** Another crew that has left the slip A-1. */
  async function used() {
    const theirs = await makeAlarm(db)
    await makeDispatch(db, { alarm_id: theirs.id, slip: 'A-1' })
    return theirs.number
  }
  const left = (id: number, slip: string) => deed(id, 5, { deed: 'leave', findings: FINDINGS, slip })

  test('the deed is kept, the case and the phone say the number, and the crew corrects it', async () => {
    const number = await used()
    const id = await asked()
    const leaves = left(id, 'a-1')
    expect((await phone.post([leaves])).body.accepted).toEqual([leaves.id])
    expect(await crew()).toMatchObject({ state: 'Left', findings: FINDINGS, slip: null, slip_used: { slip: 'A-1', number } })
    expect((await packOf()).used_slips).toEqual([{ id, slip: 'A-1', station_name: station.name }])
    await phone.post([deed(id, 4, { deed: 'slip', slip: 'A-1' })])
    expect(await crew()).toMatchObject({ slip: null, slip_used: { slip: 'A-1', number } })
    await phone.post([deed(id, 3, { deed: 'slip', slip: 'a-7' })])
    expect(await crew()).toMatchObject({ state: 'Left', left_at: ago(5), slip: 'A-7', slip_used: null })
    expect((await packOf()).used_slips).toEqual([])
  })

  test('a number that is right stays, whatever another phone of the crew says later', async () => {
    await used()
    const id = await asked()
    await phone.post([left(id, 'A-2'), deed(id, 4, { deed: 'slip', slip: 'A-1' }), deed(id, 3, { deed: 'slip', slip: 'A-3' })])
    expect(await crew()).toMatchObject({ slip: 'A-2', slip_used: null })
  })

  test('a number that another crew says at the same moment is used, and the deed is kept', async () => {
    const [mine, theirs] = [await asked(), await makeDispatch(db, { alarm_id: (await makeAlarm(db)).id })]
    const leaves = left(mine, 'B-1')
    const other = await pool.connect()
    try {
      await other.query(`begin; select pg_advisory_xact_lock(hashtext('dispatches.slip'))`)
      await other.query(`update dispatches set slip = 'B-1' where id = $1`, [theirs.id])
      const answer = phone.post([leaves])
      await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1)
      await other.query('commit')
      expect((await answer).body.accepted).toEqual([leaves.id])
    } finally {
      other.release()
    }
    expect(await crew()).toMatchObject({ state: 'Left', slip: null, slip_used: { slip: 'B-1' } })
  })
})

describe('batches that speak of several crews', () => {
  /** A second crew, and what the shared phone of both says, the later dispatch first. */
  async function both() {
    const other = await makeCrew(db, { name: 'Rapid 4' })
    const first = await asked()
    const second = (await makeDispatch(db, { alarm_id: (await makeAlarm(db)).id, unit_id: other.id })).id
    const arrives = (id: number, guard_id: number) =>
      ({ id, deed: 'arrive', event_id: randomUUID(), guard_id, at: ago(5), report: null, files: 0, code: undefined }) as const
    return { first, second, deeds: [arrives(second, other.guard_id), arrives(first, unit.guard_id)] }
  }
  const note = (...[deeds, positions]: [DeedOfPhone[], { event_id: string }[]]) =>
    db.transaction().execute((transaction) =>
      noteCrewsOfPhones(
        transaction,
        deeds,
        positions.map((one) => ({ ...one, ...GATE, accuracy_m: 12 })),
      ),
    )

  test.each(['deeds', 'positions'])(
    'all dispatches of its %s are locked in their order before the first one changes',
    async (what) => {
      const { first, second, deeds } = await both()
      if (what === 'positions') await note(deeds, [])
      const batch = () => (what === 'deeds' ? note(deeds, []) : note([], deeds))
      const desk = await pool.connect()
      try {
        await desk.query('begin')
        await desk.query('select from dispatches where id = $1 for no key update', [first])
        const noted = batch()
        await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1)
        await desk.query('select from dispatches where id = $1 for no key update nowait', [second])
        await desk.query('commit')
        await noted
      } finally {
        desk.release()
      }
      const { rows } = await pool.query('select state from dispatches order by id')
      expect(rows).toEqual([{ state: 'Arrived' }, { state: 'Arrived' }])
    },
  )

  test('two of them in opposite order both come through', async () => {
    const { deeds } = await both()
    const again = deeds.toReversed().map((one) => ({ ...one, event_id: randomUUID() }))
    await Promise.all([note(deeds, deeds), note(again, again)])
    const { rows } = await pool.query('select state from dispatches order by id')
    expect(rows).toEqual([{ state: 'Arrived' }, { state: 'Arrived' }])
  })
})

describe('photos and voice notes of a crew', () => {
  const addPhoto = (event_id: string, file: File, token = phone.token) =>
    send({ token }, guardEvents.addPhoto, { params: { event_id }, body: {}, files: { file } })
  const addVoice = (event_id: string, file: File, token = phone.token) =>
    send({ token }, guardEvents.addVoiceNote, { params: { event_id }, body: {}, files: { file } })
  const photo = (width: number) => picture({ width }, (image) => image.jpeg())
  const leaves = (id: number, more: Partial<GuardEvent>) => deed(id, 5, { deed: 'leave', findings: FINDINGS }, more)

  test('they stand beside the dispatch, once each, and the case says what is still to come', async () => {
    const id = await asked()
    const said = leaves(id, { photo: true, photos: 2, voice: true })
    await phone.post([said])
    expect(await crew()).toMatchObject({ photos: [], voice_notes: [], files_to_come: 3 })
    const { version } = await caseOf()
    const first = await photo(40)
    for (const file of [first, first, await photo(41)]) expect((await addPhoto(said.id, file)).status).toBe(200)
    expect((await addVoice(said.id, webm())).status).toBe(200)
    const { photos, voice_notes, files_to_come } = await crew()
    expect([photos.length, voice_notes.length, files_to_come]).toEqual([2, 1, 0])
    expect(photos[0]).toEqual({ id: expect.any(String), received_at: expect.any(String), bytes: first.size, by: null })
    expect((await caseOf()).version).toBeGreaterThan(version)
    expect((await send({ token: phone.token }, guardPack.me, {})).body.kept).toMatchObject({ photos: 2, voice_notes: 1 })
  })

  test('they are shown to those who read the case, without place and time; as sent to those who may see positions, on record', async () => {
    const id = await asked()
    const said = leaves(id, { photo: true, voice: true })
    await phone.post([said])
    await addPhoto(said.id, await photo(40))
    await addVoice(said.id, webm())
    const one = { params: { id: (await crew()).photos[0]!.id } }
    const note = { params: { id: (await crew()).voice_notes[0]!.id } }
    const shown = await send('admin', crewFiles.photo, one)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await send('admin', crewFiles.voiceNote, note)).status).toBe(200)
    expect((await send('super_admin', crewFiles.original, one)).status).toBe(200)
    const { rows } = await pool.query(`select table_name, record_id, new from audit_log where action = 'download'`)
    expect(rows).toEqual([{ table_name: 'dispatches', record_id: String(id), new: { photo: one.params.id } }])
    for (const call of [crewFiles.photo, crewFiles.voiceNote, crewFiles.original])
      for (const who of ['client', 'supervisor'] as const)
        expect((await send(who, call, call === crewFiles.voiceNote ? note : one)).status).toBe(403)
    expect((await send('admin', voiceNotes.play, note)).status).toBe(404)
    expect((await send('admin', incidentPhotos.show, one)).status).toBe(404)
  })

  test('at most six photos of a dispatch, and one voice note of a deed', async () => {
    const id = await asked()
    const said = leaves(id, { photo: true, photos: 6, voice: true })
    await phone.post([said])
    for (const width of [40, 41, 42, 43, 44, 45]) await addPhoto(said.id, await photo(width))
    expect((await addPhoto(said.id, await photo(46))).body.fields).toEqual({ photo: 'There are 6 photos already.' })
    await addVoice(said.id, webm())
    expect((await addVoice(said.id, m4a())).body.fields).toEqual({ file: 'One voice note of this report is kept already.' })
  })

  test('those of a guard who is not of the crew are not among them', async () => {
    const id = await asked()
    const other = await makeCrew(db, { name: 'Rapid 4' })
    const stranger = await enrolledPhone(send, { guard_id: other.guard_id })
    const said = leaves(id, { photo: true, voice: true })
    await stranger.post([said])
    expect((await addPhoto(said.id, await photo(40), stranger.token)).status).toBe(200)
    expect((await addVoice(said.id, webm(), stranger.token)).status).toBe(422)
    expect((await addPhoto(said.id, await photo(41))).status).toBe(404)
    expect(await crew()).toMatchObject({ photos: [], voice_notes: [], files_to_come: 0 })
  })
})

describe('the pack of a crew', () => {
  test('it has the alarm with what is needed at the gate, until the crew has left', async () => {
    expect(await packOf()).toEqual({ unit: 'Rapid 3', used_slips: [], alarm: null })
    const id = await asked()
    const pack = await packOf()
    expect(pack).toMatchObject({
      unit: 'Rapid 3',
      alarm: { id, state: 'Asked', number: alarm.number, ...GATE, instructions: 'Two dogs.' },
    })
    expect(Object.keys(pack.alarm)).toEqual([
      ...[
        'id',
        'state',
        'asked_at',
        'number',
        'kind',
        'zones',
        'station_name',
        'address',
        'latitude',
        'longitude',
        'instructions',
        'points',
      ],
    ])
    await phone.post([deed(id, 29, { deed: 'arrive' }), deed(id, 5, { deed: 'leave', findings: FINDINGS })])
    expect(await packOf()).toEqual({ unit: 'Rapid 3', used_slips: [], alarm: null })
  })

  test('a guard who is on post elsewhere, or nowhere, has none', async () => {
    await asked()
    const nobody = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    expect(await packOf(nobody.token)).toBeNull()
  })
})

test('the phones of the crew are asked by push, and hear that they are called back', async () => {
  const guards = async () =>
    (await pool.query(`select guard_id, body, severity from text_messages where event = 'crew' order by id`)).rows as {
      guard_id: number
      body: string
      severity: number
    }[]
  await pool.query(
    `insert into push_devices (account_id, session_id, endpoint, p256dh, auth, label)
     select s.account_id, s.id, 'https://fcm.googleapis.com/crew', 'A', 'B', 'Phone' from sessions s join accounts a on a.id = s.account_id
     where a.guard_id = $1 limit 1`,
    [unit.guard_id],
  )
  const id = await asked()
  expect(await guards()).toMatchObject([{ guard_id: unit.guard_id, severity: 3 }])
  expect(JSON.parse((await guards())[0]!.body)).toMatchObject({ title: 'Alarm: go now', url: '/g#response' })
  // Of two that wait the phone hears once.
  await pool.query(`update text_messages set state = 'Sent' where event = 'crew'`)
  await send('admin', dispatches.cancel, { params: { id: String(id) }, body: {} })
  expect(JSON.parse((await guards())[1]!.body)).toMatchObject({ title: 'You are called back' })
})
