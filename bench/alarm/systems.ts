import { sql } from 'kysely'
import { sealSecrets } from '../../server/alarm/systems/secrets.ts'
import { openKeyring } from '../../server/platform/crypto/keyring.ts'
import type { Db } from '../../server/platform/db/open.ts'
import { readEnv } from '../../server/platform/env.ts'

/** A system whose panel reports; with a key where it encrypts. */
export type Panel = { account: string; key?: Buffer }

const FIRST_ACCOUNT = 0xb00000
/** One of ten panels encrypts. */
const ENCRYPTS = 10
const KEY = '00112233445566778899aabbccddeeff'
/** Signals that are stored by one statement. */
const PART = 1_000_000

/** Adds as many systems in service at the stations of the company. */
export async function addSystems(db: Db, env: Record<string, string>, count: number): Promise<Panel[]> {
  const { rows } = await sql<{ id: number; account: string }>`
    insert into alarm_systems (client_id, station_id, name, account, state)
    select s.client_id, s.id, 'System ' || n, upper(to_hex(${FIRST_ACCOUNT}::integer + n)), 'In service'
    from generate_series(1, ${count}::integer) n
    join (select id, client_id, row_number() over (order by id) as place from stations where deleted_at is null and client_id is not null) s
      on s.place = 1 + n % (select count(*) from stations where deleted_at is null and client_id is not null)
    returning id, account`.execute(db)
  const keyring = await openKeyring(readEnv({ ...process.env, ...env }), db)
  const encrypting = rows.filter((_, place) => place % ENCRYPTS === 0)
  const secrets = await Promise.all(
    encrypting.map(async ({ id }) => ({ system_id: id, has_key: true, ...(await sealSecrets(keyring, id, { key: KEY })) })),
  )
  await db.insertInto('alarm_secrets').values(secrets).execute()
  const key = Buffer.from(KEY, 'hex')
  return rows.map(({ account }, place) => (place % ENCRYPTS === 0 ? { account, key } : { account }))
}

/** Adds signals of the last year, as many of each system. */
export async function addOldSignals(db: Db, count: number) {
  await sql`select make_signal_months((local_today() - interval '1 year')::date, 13)`.execute(db)
  for (let done = 0; done < count; done += PART)
    await sql`
        insert into alarm_signals (received_at, transport, address, account, system_id, sequence, protocol, raw, code, qualifier, category, partition, number)
        select now() - interval '1 day' - ((n::float8 / ${count}::float8) * interval '364 days'), 'tcp', '198.51.100.7', y.account, y.id, n % 10000, 'SIA-DCS',
          '\\x4e7269312f4f50303033', 'OP', 'new', 'opening', 1, 3
        from generate_series(${done + 1}::integer, ${Math.min(count, done + PART)}::integer) n
        join (select id, account, row_number() over (order by id) as place from alarm_systems) y
          on y.place = 1 + n % (select count(*) from alarm_systems)`.execute(db)
}
