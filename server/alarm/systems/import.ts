import { ALARM_SYSTEM_IMPORT_FIELDS, AlarmSystemRow } from '../../../api/alarm/alarm-system-imports.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { byNumberOrName } from '../../http/imports/named-records.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { clientOf, insertContacts, insertSecrets, insertZones, knownAccounts, premisesNames } from './import-queries.ts'
import { type Secrets, sealSecrets } from './secrets.ts'

/** Alarm systems from a file, with their zones and contacts: no two have the same account. */
export function alarmSystemImport(keyring: Keyring): Importer<AlarmSystemRow> {
  async function sealed(db: Parameters<typeof insertSecrets>[0], id: number, row: AlarmSystemRow) {
    const secrets: Secrets = {}
    for (const name of ['key', 'code_word', 'duress_word'] as const) if (row[name]) secrets[name] = row[name]
    const has = { has_key: 'key' in secrets, has_code_word: 'code_word' in secrets, has_duress_word: 'duress_word' in secrets }
    return { system_id: id, ...(await sealSecrets(keyring, id, secrets, db)), ...has }
  }
  return {
    table: 'alarm_systems',
    fields: ALARM_SYSTEM_IMPORT_FIELDS,
    schema: AlarmSystemRow,
    rowOf: ({ key: _, code_word: __, duress_word: ___, zones: ____, contacts: _____, ...system }) => ({
      ...system,
      client_id: clientOf(system.station_id),
    }),
    unique: {
      field: 'account',
      of: ['account'],
      keyOf: ({ account }) => account.toUpperCase(),
      inFile: (row) => `The same account is in row ${row}.`,
      inDatabase: 'Another alarm system has this account.',
    },
    known: knownAccounts,
    records: async (db) => ({ station_id: byNumberOrName(await premisesNames(db), 'station') }),
    addParts: async (db, added) => {
      const zones = added.flatMap(({ id, body }) => (body.zones ?? []).map((zone) => ({ system_id: id, ...zone })))
      const contacts = added.flatMap(({ id, body }) =>
        (body.contacts ?? []).map((contact, at) => ({ system_id: id, ...contact, position: at + 1 })),
      )
      const secret = added.filter(({ body: { key, code_word, duress_word } }) => key || code_word || duress_word)
      await insertZones(db, zones)
      await insertContacts(db, contacts)
      await insertSecrets(db, await Promise.all(secret.map(({ id, body }) => sealed(db, id, body))))
    },
  }
}
