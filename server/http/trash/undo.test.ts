import { describe, expect, test } from 'vitest'
import * as checkpoints from '../../../api/attendance/checkpoints.ts'
import * as routes from '../../../api/attendance/patrol-routes.ts'
import * as registers from '../../../api/attendance/register-items.ts'
import * as company from '../../../api/company/company-settings.ts'
import * as settings from '../../../api/company/dated-settings.ts'
import { restoreMany, UNDO_KINDS, type UndoKind } from '../../../api/company/trash.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as bans from '../../../api/sites/client-bans.ts'
import { testApp } from '../../test/app.ts'
import { makeContractLine } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'
import { signedInPeople } from '../../test/records/people.ts'
import { purgeRemovedRows } from './removed-row-queries.ts'

const app = await testApp()
const { db, pool, send } = app
const { person, signIn } = signedInPeople(app)

const DAY = addDays(today(), 30)
const of = (id: number) => ({ params: { id: String(id) } })
const made = async (call: Promise<{ body: Record<string, { id: number }> }>, name: string) => (await call).body[name]!.id
const SET = { seats: 1, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'guard_month', rate: 900_000 } as const

/** A maker of one record of each kind, and the call that removes it. */
const KINDS: Record<UndoKind, { add: () => Promise<number>; remove: Parameters<typeof send>[1] }> = {
  checkpoints: {
    add: async () =>
      made(
        send('admin', checkpoints.create, { body: { station_id: (await make.makeStation(db)).id, name: 'Gate' } }),
        'checkpoint',
      ),
    remove: checkpoints.remove,
  },
  routes: {
    add: async () => {
      const { id: station_id } = await make.makeStation(db)
      const point = (name: string) => made(send('admin', checkpoints.create, { body: { station_id, name } }), 'checkpoint')
      const plans = [{ from_time: '00:00', until_time: '23:00', every_minutes: 60, weekdays: 127 }]
      const times = { ordered: true, minutes_allowed: 30, min_seconds: 20, plans }
      const points = [await point('Gate'), await point('Yard')]
      return made(send('admin', routes.create, { body: { station_id, name: 'Fence', points, ...times } }), 'route')
    },
    remove: routes.remove,
  },
  register_items: {
    add: async () => {
      const key = { station_id: (await make.makeStation(db)).id, category: 'key', name: 'Store room', plate: null } as const
      return made(send('admin', registers.create, { body: key }), 'register_item')
    },
    remove: registers.remove,
  },
  dated_settings: {
    add: () =>
      made(
        send('super_admin', settings.create, { body: { key: 'wht.vat', valid_from: DAY, value: { rate: 500 } } }),
        'dated_setting',
      ),
    remove: settings.remove,
  },
  tax_rates: {
    add: () => made(send('super_admin', company.addTaxRate, { body: { valid_from: DAY, vat_rate: 2000 } }), 'tax_rate'),
    remove: company.removeTaxRate,
  },
  client_bans: {
    add: async () => {
      const [{ id: client_id }, { id: guard_id }] = [await make.makeClient(db), await make.makeGuard(db)]
      return made(send('admin', bans.create, { body: { client_id, guard_id, reason: 'Asleep.' } }), 'client_ban')
    },
    remove: bans.remove,
  },
  contract_lines: { add: async () => (await makeContractLine(db)).id, remove: contracts.removeLine },
  line_terms: {
    add: async () => {
      const { id } = await makeContractLine(db)
      const { body } = await send('admin', contracts.addTerms, { ...of(id), body: { ...SET, valid_from: DAY } })
      return body.contract.lines[0].terms[1].id
    },
    remove: contracts.removeTerms,
  },
}

describe.each(Object.entries(KINDS))('%s', (name, { add, remove }) => {
  const kind = name as UndoKind
  const message = `${UNDO_KINDS[kind].singular} not found.`
  const undo = (id: number, as: Parameters<typeof send>[0]) => send(as, restoreMany, { params: { kind }, body: { ids: [id] } })

  test('only the account that removed it may undo, once, and who may not remove one never', async () => {
    const [id, me] = [await add(), await person('super_admin')]
    expect((await send(me, remove, of(id))).status).toBe(200)
    expect((await undo(id, 'super_admin')).body.refused).toEqual([{ id, message }])
    expect((await undo(id, 'client')).status).toBe(403)
    const { id: account } = await make.makeAccount(db, { role: 'admin', areas: ['website'] })
    expect(await undo(id, await signIn(account, 'admin'))).toMatchObject({ status: 404, body: { error: message } })
    expect((await undo(id, me)).body).toEqual({ done: [id], refused: [] })
    expect((await undo(id, me)).body.refused).toEqual([{ id, message }])
  })

  test('two minutes later there is no Undo', async () => {
    const [id, me] = [await add(), await person('super_admin')]
    await send(me, remove, of(id))
    const { rows } = await pool.query(
      "select column_name as at from information_schema.columns where table_name = $1 and column_name in ('removed_at', 'deleted_at')",
      [kind],
    )
    const own = rows[0] ? `update ${kind} set ${rows[0].at} = ${rows[0].at} - interval '3 minutes';` : ''
    await pool.query(`set session_replication_role = replica; ${own}
      update removed_rows set removed_at = removed_at - interval '3 minutes';
      update audit_log set at = at - interval '3 minutes'; set session_replication_role = origin`)
    expect((await undo(id, me)).body.refused).toEqual([{ id, message }])
  })
})

test('removed rows are deleted once nobody can bring them back', async () => {
  const [old, fresh] = [await KINDS.contract_lines.add(), await KINDS.client_bans.add()]
  await send('admin', contracts.removeLine, of(old))
  await pool.query("update removed_rows set removed_at = removed_at - interval '3 minutes'")
  await send('admin', bans.remove, of(fresh))
  await purgeRemovedRows(db)
  const { rows } = await pool.query('select table_name from removed_rows')
  expect(rows).toEqual([{ table_name: 'client_bans' }])
})
