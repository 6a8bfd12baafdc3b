import { sql } from 'kysely'
import { DATED_KEYS, type DatedKey, type DatedValue } from '../../../api/company/dated/values.ts'
import type { DatedSetting, DatedSettingInput, DatedSettingUpdate } from '../../../api/company/dated-settings.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { withStanding } from '../dated.ts'
import { reviewState } from './law-review.ts'

const live = (db: Db) => db.selectFrom('dated_settings').where('deleted_at', 'is', null)
const firstCounted = sql<string>`coalesce(counts_from, valid_from)`
const inForce = (db: Db) => live(db).where('stage', '=', 'in_force')

/** Every value of every key with its standing today; by key, latest first, those that are not in force last. */
export async function listDatedSettings(db: Db): Promise<DatedSetting[]> {
  const rows = await live(db)
    .select(['id', 'version', 'key', 'valid_from', 'value', 'stage', 'source', firstCounted.as('counts_from')])
    .orderBy('valid_from', 'desc')
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return DATED_KEYS.flatMap((key) => {
    const own = byKey.get(key) ?? []
    const law = own.filter(({ stage }) => stage === 'in_force')
    const bills = own.filter(({ stage }) => stage !== 'in_force')
    return [
      ...withStanding(
        law,
        ({ counts_from }) => counts_from < today(),
        ({ counts_from }) => counts_from,
      ),
      ...bills.map((bill) => ({ ...bill, standing: 'Not in force' as const, removable: true })),
    ]
  }) as DatedSetting[]
}

/**
 * The value of a key on a day: the latest that is in force and counted on it. Before the first one, the first: nothing is known of what
 * applied then.
 */
export async function settingOn<K extends DatedKey>(db: Db, key: K, day: string): Promise<DatedValue<K>> {
  const { value } = await inForce(db)
    .select('value')
    .where('key', '=', key)
    .orderBy(sql`coalesce(counts_from, valid_from) <= ${day}::date`, 'desc')
    .orderBy(sql`abs(valid_from - ${day}::date)`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return value as DatedValue<K>
}

/** The values of a key for many days, read once: the latest that is counted on a day, before the first one the first. */
export async function settingsOver<K extends DatedKey>(db: Db, key: K) {
  const rows = await inForce(db)
    .select(['value', firstCounted.as('counts_from')])
    .where('key', '=', key)
    .orderBy('valid_from', 'desc')
    .execute()
  const on = (day: string) => (rows.find(({ counts_from }) => counts_from <= day) ?? rows.at(-1)!).value as DatedValue<K>
  return { on, all: rows.map(({ value }) => value as DatedValue<K>) }
}

type Counted = { counts_from: string }
/** Null where every day from the first on counts the value. */
const countedLater = (valid_from: string, { counts_from }: Counted) => (counts_from === valid_from ? null : counts_from)

export async function insertDatedSetting(db: Db, { value, ...setting }: DatedSettingInput, counted: Counted) {
  const row = { ...setting, counts_from: countedLater(setting.valid_from, counted), value: JSON.stringify(value) }
  const { id } = await db.insertInto('dated_settings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateDatedSetting = (
  db: Db,
  id: number,
  { version, valid_from, value, stage, source }: DatedSettingUpdate,
  counted: Counted,
) => {
  const changes = { valid_from, counts_from: countedLater(valid_from, counted), stage, source, value: JSON.stringify(value) }
  return changeRecord(db, 'dated_settings', id, version, changes)
}

/** True if the values were compared with the law, as of a day. */
export async function lawReview(db: Db, day: string) {
  const { law_reviewed_on } = await db.selectFrom('company_settings').select('law_reviewed_on').executeTakeFirstOrThrow()
  return reviewState(law_reviewed_on, day)
}

export const setLawReviewed = (db: Db, law_reviewed_on: string) =>
  db.updateTable('company_settings').set({ law_reviewed_on }).execute()
