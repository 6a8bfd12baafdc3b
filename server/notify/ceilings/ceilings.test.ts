import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as settings from '../../../api/company/company-settings.ts'
import { today } from '../../../api/core/fields/days.ts'
import { MOST_EVENTS } from '../../../api/guard/guard-events.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import * as portal from '../../../api/portal/portal-requests.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { escalateExceptions } from '../../attendance/index.ts'
import { escalateIncidents } from '../../incidents/index.ts'
import { asText, standingFor } from '../../platform/mail/email-layout.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeAccount, makeGuard, makeStation } from '../../test/records/makers.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { queueEmail } from '../mail.ts'
import { deliver } from '../notifier/deliver.ts'
import { notify, tellGuards, textGuard } from '../notifier/notify.ts'
import type { Channels } from '../notifier/open-channels.ts'
import { standingFor as asPhoneSays } from '../notifier/phone-text.ts'

const { db, pool, queue, send } = await testApp()
let post: Post
let manager: Awaited<ReturnType<typeof makeAccount>>
beforeEach(async () => {
  post = await makePost(db)
  manager = await makeAccount(db, { role: 'admin', user_name: 'Manager', contacts: '0772 123 451' })
  for (const level of [1, 2, 3, 4]) await pool.query('insert into escalation_people values ($1, $2)', [level, manager.id])
})

type Row = { recipient: string; channel: string; more: number; later: boolean; cause: string; body: string; id: number }
/** Messages to people, by e-mail and phone. */
const messages = async (): Promise<Row[]> =>
  (
    await pool.query(`select id, recipient, 'email' as channel, more, due_at > now() + interval '1 second' as later, cause, subject as body from emails
      union all select id, recipient, channel, more, due_at > now() + interval '1 second', cause, body from text_messages order by channel, id`)
  ).rows
/** Lets minutes pass: what was due has left. */
async function pass(minutes: number) {
  for (const table of ['emails', 'text_messages'])
    await pool.query(
      `update ${table} set due_at = due_at - make_interval(mins => $1), created_at = created_at - make_interval(mins => $1)`,
      [minutes],
    )
  await pool.query(`update emails set status = 'Sent', attempts = 1 where status = 'Queued' and due_at <= now()`)
  await pool.query(`update text_messages set state = 'Sent', attempts = 1 where state = 'Queued' and due_at <= now()`)
}
const severe = (seq: number) =>
  newEvent('entry', {
    seq,
    severity: 'High',
    category: 'intrusion',
    text: `Somebody climbs over the fence, for the ${seq}th time.`,
  })
const toManager = async (channel: string) =>
  (await messages()).filter((one) => one.channel === channel && (channel !== 'email' || one.recipient === manager.email))

describe('one phone', () => {
  test('200 severe incidents in a batch are one message to each person in each way, which says how many more', async () => {
    const { guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await phone.post(Array.from({ length: MOST_EVENTS }, (_, place) => severe(place + 1)))
    const all = await messages()
    // To the manager by e-mail and SMS, and to the address for incidents.
    expect(all.map(({ channel, more, later }) => ({ channel, more, later }))).toEqual([
      { channel: 'email', more: 199, later: false },
      { channel: 'email', more: 199, later: false },
      { channel: 'sms', more: 199, later: false },
    ])
    expect(new Set(all.map(({ cause }) => cause))).toEqual(new Set([`device ${phone.device_id} incident`]))
    expect((await pool.query('select count(*)::integer as n from incidents')).rows).toEqual([{ n: MOST_EVENTS }])
    // The jobs that go on telling of them add to the same.
    await pool.query(`update notices set at = at - interval '15 minutes'`)
    await escalateIncidents(db, queue, 'http://site')
    expect((await messages()).map(({ channel }) => channel)).toEqual(['email', 'email', 'sms'])
  })

  test('what comes later waits for the end of some minutes, and never exceeds the ceiling of an hour, which is set', async () => {
    const { guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await phone.post([severe(1)])
    await pass(1)
    await phone.post([severe(2)])
    await phone.post([severe(3)])
    expect((await toManager('sms')).map(({ more, later }) => ({ more, later }))).toEqual([
      { more: 0, later: false },
      { more: 1, later: true },
    ])
    for (let seq = 4; seq < 70; seq++) {
      await pass(1)
      await phone.post([severe(seq)])
    }
    const lately = async () =>
      (
        await pool.query(
          `select count(*)::integer as n from text_messages where due_at between now() - interval '1 hour' and now()`,
        )
      ).rows[0].n
    expect(await lately()).toBe(6)
    const told = (await toManager('sms')).reduce((sum, { more }) => sum + 1 + more, 0)
    expect(told).toBe(69)
    const { body } = await send('super_admin', settings.get, {})
    const { id: _, ...current } = body
    const saved = await send('super_admin', settings.update, { body: { ...current, told_an_hour: 2 } })
    expect(saved.body.company_settings.told_an_hour).toBe(2)
    await pool.query('delete from text_messages')
    for (let seq = 100; seq < 170; seq++) {
      await phone.post([severe(seq)])
      await pass(1)
    }
    expect(await lately()).toBe(2)
  })

  test('what is more severe is not held back by what is less severe, and another phone not by this one', async () => {
    const { guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await pool.query('update escalation_rungs set after_minutes = 0 where level = 1')
    await phone.post([newEvent('entry', { seq: 1, severity: 'Medium', category: 'theft', text: 'A bag is missing.' })])
    await pass(1)
    await phone.post([severe(2)])
    const other = await enrolledPhone(send, { guard_id: (await post.shift({ began: 30 })).guard.id })
    await other.post([severe(1)])
    expect((await toManager('sms')).map(({ later }) => later)).toEqual([false, false, false])
  })

  test('exceptions of one station are one message for each kind', async () => {
    await pool.query('update escalation_rungs set after_minutes = 0')
    const kiosk = await enrolledPhone(send, { station_id: post.station.id })
    const guards = await Promise.all(Array.from({ length: 12 }, () => makeGuard(db)))
    await kiosk.post(guards.map(({ id }, place) => newEvent('in', { seq: place + 1, guard_id: id })))
    await escalateExceptions(db, queue, 'http://site')
    expect((await toManager('sms')).map(({ more, cause }) => ({ more, cause }))).toEqual([
      { more: 11, cause: `station ${post.station.id} other` },
    ])
  })
})

describe('a call for help', () => {
  const raise = () => escalateExceptions(db, queue, 'http://site')
  const calls = async () =>
    (
      await pool.query(
        `select state, escalated_level, jsonb_array_length(jsonb_path_query_array(steps, '$[*] ? (@.by == "The phone")')) as calls
         from exceptions where kind = 'sos' order by id`,
      )
    ).rows

  test('repeated within ten minutes it is one case with a count; after them everybody is told again', async () => {
    const { guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await pool.query('update escalation_rungs set after_minutes = 0 where severity = 3')
    await phone.post([newEvent('sos', { seq: 1 })])
    await raise()
    for (let seq = 2; seq < 12; seq++) {
      await phone.post([newEvent('sos', { seq })])
      await raise()
      await pass(0)
    }
    expect(await calls()).toEqual([{ state: 'Opened', escalated_level: 4, calls: 11 }])
    expect(await toManager('sms')).toMatchObject([{ more: 0, later: false }])
    await pool.query(`update exceptions set called_at = called_at - interval '10 minutes'`)
    await phone.post([newEvent('sos', { seq: 20 })])
    await raise()
    expect(await calls()).toEqual([{ state: 'Opened', escalated_level: 4, calls: 12 }])
    expect(await toManager('sms')).toMatchObject([{ later: false }, { more: 0, later: false }])
  })

  test('is behind neither a flood nor a ceiling, nor behind the call of another guard', async () => {
    await pool.query('update escalation_rungs set after_minutes = 0 where severity = 3')
    await pool.query('update company_settings set told_an_hour = 1, paid_a_day = 0')
    const { guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await phone.post([severe(1), severe(2)])
    await pass(1)
    await phone.post([severe(3), newEvent('sos', { seq: 4 })])
    await raise()
    await pass(0)
    const second = await post.shift({ began: 30 })
    await (await enrolledPhone(send, { guard_id: second.guard.id })).post([newEvent('sos')])
    await raise()
    const rows = (await toManager('sms')).filter(({ cause }) => cause.endsWith(' sos'))
    expect(rows.map(({ later }) => later)).toEqual([false, false])
    await pool.query(`update text_messages set state = 'Queued', attempts = 0`)
    expect(await sendAll()).toEqual(rows.map(({ body }) => body))
  })
})

const sending = () => {
  const left: string[] = []
  const channel = { send: async ({ text }: { text: string }) => left.push(text) > 0 }
  return { left, channels: { push: channel, sms: channel, whatsapp: channel } satisfies Channels }
}
/** Sends what is due; returns the texts that have left. */
async function sendAll() {
  const { left, channels } = sending()
  for (const { id } of (await pool.query(`select id from text_messages where state = 'Queued' and due_at <= now() order by id`))
    .rows)
    await deliver({ db, queue, channels }, id, false)
  return left
}

describe('paid messages', () => {
  const texts = (most: number) =>
    Promise.all(
      Array.from({ length: most }, async (_, place) => {
        const { id } = await makeGuard(db)
        return { guard_id: id, contacts: `0772 1234${10 + place}`, subject: 'You have a new shift.', url: 'https://e.example/g' }
      }),
    )
  const tell = async (most: number) => {
    const to = await texts(most)
    await db.transaction().execute((own) => tellGuards(queue, own, to, { event: 'shifts', sms: true }))
  }
  const warnings = async () =>
    (await pool.query(`select recipient from emails where subject = 'The paid messages of today are used up'`)).rows

  test('end at the ceiling of the day, also where fifteen are sent at once; super admins are warned once', async () => {
    await pool.query('update company_settings set paid_a_day = 4')
    const owner = await makeAccount(db, { role: 'super_admin' })
    await tell(15)
    const { rows } = await pool.query('select id from text_messages')
    const { left, channels } = sending()
    await Promise.all(rows.map(({ id }) => deliver({ db, queue, channels }, id, false)))
    expect(left).toHaveLength(4)
    expect(
      (await pool.query('select state, count(*)::integer as n from text_messages group by state order by state')).rows,
    ).toEqual([
      { state: 'Failed', n: 11 },
      { state: 'Sent', n: 4 },
    ])
    const warned = (await warnings()).map(({ recipient }) => recipient)
    expect(warned).toContain(owner.email)
    expect(new Set(warned).size).toBe(warned.length)
    await tell(1)
    await sendAll()
    expect(await warnings()).toHaveLength(warned.length)
  })

  test('a person who would have got an SMS only gets an e-mail in its place', async () => {
    await pool.query('update company_settings set paid_a_day = 0')
    const channels = { incident: ['sms'], not_on_post: ['email', 'sms'] }
    await pool.query('insert into notification_preferences (account_id, channels) values ($1, $2)', [
      manager.id,
      JSON.stringify(channels),
    ])
    for (const event of ['incident', 'not_on_post'] as const)
      await db.transaction().execute((own) =>
        notify(queue, own, {
          ...{
            about: null,
            to: [{ ...manager, account_id: manager.id }],
            event,
            severity: 3,
            subject: `About ${event}`,
            text: 'x',
          },
          url: 'https://e.example/dashboard/now',
        }),
      )
    expect(await sendAll()).toEqual([])
    expect((await toManager('email')).map(({ body }) => body)).toEqual(['About not_on_post', 'About incident'])
  })

  test('one that the provider did not take is not counted', async () => {
    await pool.query('update company_settings set paid_a_day = 1')
    await tell(1)
    const [{ id }] = (await pool.query('select id from text_messages')).rows
    const away = async () => {
      throw new Error('The provider answered 503.')
    }
    const none = { send: away }
    await expect(deliver({ db, queue, channels: { push: none, sms: none, whatsapp: none } }, id, false)).rejects.toThrow()
    expect(await sendAll()).toHaveLength(1)
  })
})

describe('people', () => {
  test('one visitor who writes 40 messages is one notice to the office, which says how many more', async () => {
    for (let place = 0; place < 40; place++)
      await send(null, contacts.create, {
        body: {
          name: 'Grace',
          email: `grace${place}@mail.example`,
          subject: 'Guards',
          message: 'What would six guards cost?',
          kind: 'Message',
        },
      })
    const office = (await messages()).filter(({ cause }) => cause === 'visitors messages')
    expect(office.map(({ more, later }) => ({ more, later }))).toEqual([{ more: 39, later: false }])
  })

  test('one client who writes 20 times is one notice', async () => {
    const body = { kind: 'Request', subject: 'The gate', text: 'Please look at it.' } as const
    for (let place = 0; place < 20; place++) await send('client', portal.create, { body })
    const office = (await messages()).filter(({ cause }) => cause.endsWith(' requests'))
    expect(office.map(({ more }) => more)).toEqual([19])
  })

  test('one admin who reports 30 incidents at 30 stations is one message to each person', async () => {
    const guard = await makeGuard(db)
    for (let place = 0; place < 30; place++) {
      const { id } = await makeStation(db)
      const body = {
        description: 'The gate was forced.',
        incident_date: today(),
        severity: 'High' as const,
        guard_id: guard.id,
        station_id: id,
      }
      await send('admin', incidents.create, { body })
    }
    expect((await toManager('sms')).map(({ more }) => more)).toEqual([29])
  })
})

/** Causes of messages, as a transaction names them. */
const CAUSES = [
  ['an account', { 'app.account_id': '7', 'app.address': '127.0.0.1' }, 'account 7'],
  ['a visitor', { 'app.account_id': '', 'app.address': '127.0.0.1' }, 'visitors'],
] as const

describe.each(CAUSES)('%s', (_, actor, cause) => {
  const acting = (run: (own: typeof db) => Promise<unknown>) =>
    db.transaction().execute(async (own) => {
      for (const [name, value] of Object.entries(actor)) await sql`select set_config(${name}, ${value}, true)`.execute(own)
      await run(own)
    })
  const content = { subject: 'Invoice 7', paragraphs: ['Here it is.'] }

  test('of more than 30 letters to somebody in an hour the rest waits for the next, and none is lost', async () => {
    for (let place = 0; place < 70; place++)
      await acting((own) => queueEmail(queue, own, { to: 'grace@mail.example', about: null, content }))
    const rows = await messages()
    expect(rows.filter(({ later }) => !later)).toHaveLength(30)
    expect(rows).toHaveLength(70)
    expect(rows[0]!.cause).toBe(`${cause} letter`)
    const { rows: hours } = await pool.query(
      `select round(extract(epoch from due_at - created_at) / 3600)::integer as hour, count(*)::integer as n from emails group by 1 order by 1`,
    )
    expect(hours).toEqual([
      { hour: 0, n: 30 },
      { hour: 1, n: 30 },
      { hour: 2, n: 10 },
    ])
  })

  test('every way of telling somebody is folded or has a ceiling', async () => {
    const guard = await makeGuard(db)
    const told = { guard_id: guard.id, contacts: '0772 123 499', subject: 'Shift', url: 'https://e.example/g' }
    const ways = {
      notify: (own: typeof db) =>
        notify(queue, own, {
          ...{
            about: null,
            to: [{ ...manager, account_id: manager.id }],
            event: 'incident',
            severity: 2,
            subject: 'x',
            text: 'x',
          },
          url: 'https://e.example/x',
        }),
      tellGuards: (own: typeof db) => tellGuards(queue, own, [told], { event: 'shifts', sms: true }),
      textGuard: (own: typeof db) => textGuard(queue, own, told, { event: 'offer', by: 'sms' }),
      letter: (own: typeof db) => queueEmail(queue, own, { to: 'a@mail.example', about: null, content }),
      notice: (own: typeof db) =>
        queueEmail(queue, own, { to: 'b@mail.example', about: null, content, folds: { kind: 'x', severity: 1 } }),
    }
    for (const [way, run] of Object.entries(ways)) {
      for (let place = 0; place < 40; place++) await acting(run)
      const now = (await messages()).filter(({ later }) => !later)
      const each = Map.groupBy(now, ({ channel, recipient }) => `${channel} ${recipient}`)
      for (const [to, rows] of each) expect(rows.length, `${way} to ${to}`).toBeLessThanOrEqual(30)
      await pool.query('delete from emails')
      await pool.query('delete from text_messages')
    }
  })
})

test('nothing but the two counted functions writes an e-mail or a message to a phone', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test\/|^db\/seed\//.test(file))
    .map((file) => ({ file, text: readFileSync(`server/${file}`, 'utf8') }))
  const writers = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(writers(/insertInto\('(emails|text_messages)'\)|insert into (emails|text_messages)\b/)).toEqual([
    'notify/notifier/queries.ts',
    'platform/mail/queries.ts',
  ])
  expect(writers(/\b(insertEmail|insertTextMessage)\(/)).toEqual(['notify/mail.ts', 'notify/notifier/notify.ts'])
  for (const file of ['notify/mail.ts', 'notify/notifier/notify.ts']) {
    const { text } = files.find((one) => one.file === file)!
    expect(text.match(/\b(insertEmail|insertTextMessage)\(/g), file).toHaveLength(1)
    expect(text.match(/\bturnOf\(/g), file).toHaveLength(1)
  }
})

test('a message that stands for others says so in its subject, its text and in one SMS', () => {
  const sender = { name: 'Engabo', tagline: 'Guards', address: 'Kampala', phone: '0770' }
  const text = asText({ subject: 'x', paragraphs: ['First.'] }, sender)
  const email = {
    subject: 'New message',
    body_text: text,
    body_html: '<table><tr><td style="padding:24px"><p>First.</p>',
    more: 12,
  }
  const left = standingFor(email)
  expect(left.subject).toBe('New message, and 12 more')
  expect(left.text).toMatch(/^12 more came within minutes of this one\./)
  expect(left.html).toContain('<td style="padding:24px"><p style="margin:0 0 16px;font-weight:bold">12 more came')
  const long = `${'Incident at Kololo Gate '.repeat(5).slice(0, 119)} https://e.example/dashboard/report?rec=7`
  const sms = asPhoneSays({ channel: 'sms', body: long, more: 12 })
  expect(sms).toHaveLength(160)
  expect(sms).toMatch(/, and 12 more https:\/\/e\.example\/dashboard\/report\?rec=7$/)
})
