import { type Insertable, sql } from 'kysely'
import type { Channel, MessageEvent, NotificationPreferences } from '../../../api/notify/notifications.ts'
import { companySettings } from '../../company/index.ts'
import { guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { withoutTokens } from '../../platform/mail/queries.ts'

type Kept = { channels: Partial<Record<MessageEvent, Channel[]>>; quiet: NotificationPreferences['quiet'] }

/** The channels that people have chosen; people without a choice are missing. */
export async function preferencesOf(db: Db, people: readonly { account_id: number }[]) {
  const rows = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('account_id', 'in', [0, ...people.map(({ account_id }) => account_id)])
    .execute()
  return rows as (Kept & { account_id: number })[]
}

/** Replaces what somebody has chosen. */
export async function putPreferences(db: Db, account_id: number, { channels, quiet }: Kept) {
  const row = { channels: JSON.stringify(channels), quiet: quiet && JSON.stringify(quiet) }
  await db
    .insertInto('notification_preferences')
    .values({ account_id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Adds push to what somebody has chosen before, unless push is chosen for some events already. */
export const choosePush = (db: Db, account_id: number) =>
  sql`update notification_preferences set channels = (select jsonb_object_agg(key, value || '["push"]') from jsonb_each(channels))
    where account_id = ${account_id} and not exists (select from jsonb_each(channels) where value @> '["push"]')`.execute(db)

type NewMessage = Pick<
  Insertable<Database['text_messages']>,
  'account_id' | 'guard_id' | 'client_id' | 'stations' | 'channel' | 'event' | 'recipient' | 'body' | 'cause' | 'severity'
>
/** Stores a message that is due after some seconds. */
export const insertTextMessage = (db: Db, message: NewMessage, after: number) =>
  db
    .insertInto('text_messages')
    .values({ ...message, due_at: sql`now() + make_interval(secs => ${after})` })
    .returning('id')
    .executeTakeFirstOrThrow()

/** SQL: the message offers a shift by a link that is not offered any more. */
const linkIsDead = sql<boolean>`(body ~ '/shift#[[:alnum:]_-]{20,}$' and not exists (select from slot_offers o
  where o.token_hash = sha256(convert_to(substring(body from '/shift#([[:alnum:]_-]{20,})$'), 'UTF8'))
    and offer_state(o.status, o.expires_at) = 'Offered'))`
const untold = { body: withoutTokens('body') }

/** Takes a message for one attempt, for a minute: a process that dies in the middle leaves it to the next. */
export const claimMessage = (db: Db, id: number) =>
  db
    .updateTable('text_messages')
    .set({ due_at: sql`now() + interval '1 minute'`, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .where('due_at', '<=', sql<string>`now()`)
    .returning(['channel', 'recipient', 'body', 'more', 'event', 'account_id', 'client_id', 'stations', 'severity'])
    .returning([linkIsDead.as('link_is_dead'), stillSees.as('still_sees')])
    .executeTakeFirst()

/** True for a message that is still to be sent. */
export const isWaiting = async (db: Db, id: number) =>
  (await db.selectFrom('text_messages').select('id').where('id', '=', id).where('state', '=', 'Queued').executeTakeFirst()) !==
  undefined

/** Marks a message as sent or logged, without the token of its link, and counts what was sent in its month. */
export const noteSent = (db: Db, id: number, { state, cost }: { state: 'Sent' | 'Logged'; cost: number }) =>
  sql`with done as (
      update text_messages set state = ${state}, cost = ${cost}, sent_at = now(), last_error = null, body = ${untold.body}
      where id = ${id} and state = 'Queued' returning channel, cost, state
    )
    insert into text_message_months (month, channel, messages, cost)
    select date_trunc('month', now() at time zone company_zone())::date, channel, 1, cost from done where state = 'Sent'
    on conflict (month, channel) do update set messages = text_message_months.messages + 1,
      cost = text_message_months.cost + excluded.cost`.execute(db)

/** Notes a failed attempt, after which the message is due again, or given up. */
export const noteFailure = (db: Db, id: number, { error, final }: { error: string; final: boolean }) =>
  db
    .updateTable('text_messages')
    .set({ state: final ? 'Failed' : 'Queued', last_error: error.slice(0, 200), due_at: sql`now()`, ...(final && untold) })
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .execute()

/** SQL: the recipient still sees what the message is about. */
const stillSees = sql<boolean>`still_sees(account_id, client_id, stations)`
/** The note on a message whose reader has lost access before it could be sent. */
export const NO_ACCESS = 'The recipient does not see this any more.'
/** The note on a message whose link was over before it could be sent. */
export const TOO_LATE = 'Its link was no longer valid.'

const thisMonth = sql<string>`date_trunc('month', now() at time zone company_zone())`

/** Messages to phones in each of twelve months, with their cost. */
export const listMonths = (db: Db) =>
  db
    .selectFrom('text_message_months')
    .select(['channel', 'messages', 'cost'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('month', '>', sql<string>`(${thisMonth} - interval '1 year')::date`)
    .orderBy('text_message_months.month', 'desc')
    .orderBy('channel')
    .execute()

/** The messages of this month, newest first. */
export const listMessages = (db: Db) =>
  db
    .selectFrom('text_messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.created_at', 'm.channel', 'm.event', 'm.state', 'm.last_error', 'm.cost'])
    .select(sql<string | null>`coalesce(a.user_name, ${guardName('m.guard_id')})`.as('account_name'))
    .where('m.created_at', '>=', sql<string>`${thisMonth} at time zone company_zone()`)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(500)
    .execute()

/** Gives up what offers a shift that is not offered any more, however it was left behind. */
const giveUpDead = (db: Db) =>
  db
    .updateTable('text_messages')
    .set({ state: 'Failed', last_error: TOO_LATE, ...untold })
    .where('state', '=', 'Queued')
    .where(linkIsDead)
    .execute()

/** Deletes messages as old as e-mails that are deleted, but none of this month; and what is noted of reminders of shifts that are over and of reports that are sent no more. */
export async function purgeMessages(db: Db) {
  await giveUpDead(db)
  const { email_days } = await companySettings(db)
  await sql`delete from text_messages where created_at < least(now() - make_interval(days => ${email_days}::integer),
    ${thisMonth} at time zone company_zone())`.execute(db)
  await sql`delete from paid_message_days where day < local_time(now())::date - 7`.execute(db)
  await sql`delete from told where event in ('reminder', 'paid_ceiling', 'arrived', 'post_empty', 'evening')
    and at < now() - interval '7 days' or event = 'monthly_report' and at < now() - interval '62 days'`.execute(db)
}
