import { sql } from 'kysely'
import { DATED_KEYS, type DatedKey, type DatedValue } from '../../../contract/company/dated/values.ts'
import type { DatedSetting, DatedSettingInput, DatedSettingUpdate } from '../../../contract/company/dated-settings.ts'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { withStanding } from '../dated.ts'

const live = (db: Db) => db.selectFrom('dated_settings').where('deleted_at', 'is', null)

/** Every value of every key with its standing today; by key, latest first. */
export async function listDatedSettings(db: Db): Promise<DatedSetting[]> {
  const rows = await live(db).select(['id', 'version', 'key', 'valid_from', 'value']).orderBy('valid_from', 'desc').execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return DATED_KEYS.flatMap((key) =>
    withStanding(byKey.get(key) ?? [], ({ valid_from }) => valid_from < today()),
  ) as DatedSetting[]
}

/**
 * The value of a key on a day: the latest that begins on it or before. Before the first one, the first: nothing is known of what
 * applied then.
 */
export async function settingOn<K extends DatedKey>(db: Db, key: K, day: string): Promise<DatedValue<K>> {
  const { value } = await live(db)
    .select('value')
    .where('key', '=', key)
    .orderBy(sql`valid_from <= ${day}::date`, 'desc')
    .orderBy(sql`abs(valid_from - ${day}::date)`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return value as DatedValue<K>
}

/** The values of a key for many days, read once: the latest that begins on a day or before, before the first one the first. */
export async function settingsOver<K extends DatedKey>(db: Db, key: K) {
  const rows = await live(db).select(['valid_from', 'value']).where('key', '=', key).orderBy('valid_from', 'desc').execute()
  const on = (day: string) => (rows.find(({ valid_from }) => valid_from <= day) ?? rows.at(-1)!).value as DatedValue<K>
  return { on, all: rows.map(({ value }) => value as DatedValue<K>) }
}

export async function insertDatedSetting(db: Db, { key, valid_from, value }: DatedSettingInput) {
  const row = { key, valid_from, value: JSON.stringify(value) }
  const { id } = await db.insertInto('dated_settings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateDatedSetting = (db: Db, id: number, { version, valid_from, value }: DatedSettingUpdate) =>
  changeRecord(db, 'dated_settings', id, version, { valid_from, value: JSON.stringify(value) })
