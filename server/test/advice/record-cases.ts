import * as units from '../../../api/alarm/response-units.ts'
import * as settings from '../../../api/company/company-settings.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as qualifications from '../../../api/people/guard-qualifications.ts'
import * as guards from '../../../api/people/guards.ts'
import * as applications from '../../../api/people/recruitment.ts'
import { sheets } from '../../../api/roster/schedule-board.ts'
import * as stations from '../../../api/sites/stations.ts'
import { makeResponseUnit } from '../records/alarm-makers.ts'
import { makeApplication, makeGuard, makeQualification, makeStation } from '../records/makers.ts'
import { type Case, type Elsewhere, of, reason } from './tools.ts'

/** Records of people and of the company. */
export const RECORD_CASES: Record<string, Case | Elsewhere> = {
  'This absence is decided. Cancel it and add another.': async ({ db, send }) => {
    const { id: guard_id } = await makeGuard(db)
    const asked = { guard_id, kind: 'annual', from_on: addDays(today(), 30), until_on: addDays(today(), 35) } as const
    const { id } = (await send('admin', absences.create, { body: asked })).body.absence
    await send('admin', absences.approve, { ...of(id), body: {} })
    const cancel = () => send('admin', absences.cancel, { ...of(id), body: {} })
    return {
      refused: () => send('admin', absences.update, { ...of(id), body: asked }),
      ways: { both: async () => (await cancel()) && send('admin', absences.create, { body: asked }) },
    }
  },
  'This is the place of a response unit. Change the response unit instead.': async ({ db, send }) => {
    const { id, station_id } = await makeResponseUnit(db)
    const change = { body: { name: 'Rapid 9', address: 'Ntinda' } }
    return {
      refused: () => send('admin', stations.remove, { ...of(station_id), query: {} }),
      ways: { unit: () => send('admin', units.update, { ...of(id), ...change }) },
    }
  },
  'This qualification was revoked. Add a new one.': async ({ db, send }) => {
    const { id, guard_id, type_id } = await makeQualification(db)
    await send('admin', qualifications.revoke, { ...of(id), body: { reason } })
    return {
      refused: () => send('admin', qualifications.verify, { ...of(id), body: {} }),
      ways: { new: () => send('admin', qualifications.create, { body: { guard_id, type_id } }) },
    }
  },
  'This applicant has been hired. Change the guard record instead.': async ({ db, send }) => {
    const application = await makeApplication(db, { stage: 'Hired' })
    const { id } = await makeGuard(db)
    return {
      refused: () => send('admin', applications.move, { ...of(application.id), body: { stage: 'Rejected' } }),
      ways: {
        guard: () => send('admin', guards.statusMany, { body: { ids: [id], status: 'Inactive', shifts: 'open' } as never }),
      },
    }
  },
  'This rate is in force and cannot be removed. Add a later one instead.': async ({ send }) => {
    const rates = (await send('super_admin', settings.taxRates, {})).body as settings.TaxRate[]
    const { id } = rates.find(({ removable }) => !removable)!
    const later = { valid_from: addDays(today(), 40), vat_rate: 1_900 }
    return {
      refused: () => send('super_admin', settings.removeTaxRate, of(id)),
      ways: { later: () => send('super_admin', settings.addTaxRate, { body: later }) },
    }
  },
  'There are …. Search for some of them, and print these.': async ({ db, pool, send }) => {
    const { client_id } = await makeStation(db)
    await pool.query(
      `insert into stations (name, client_id, address) select 'Station ' || n, $1, 'Kampala' from generate_series(1, 1000) n`,
      [client_id],
    )
    const print = (more: object) => send('admin', sheets, { query: { sheet: 'station', ...more } as never })
    return { refused: () => print({}), ways: { search: () => print({ q: 'Station 7' }) } }
  },
  'This value is in force already and stays on record. Add a later one instead.': {
    file: 'company/dated-settings/dated-settings.test.ts',
    title: 'a value that began before today cannot be changed',
  },
  '… the … first.': {
    file: 'http/trash/trash.test.ts',
    title: 'a shift whose guard is deleted, or planned elsewhere at that time, cannot be restored, and the reason is given',
  },
  'This device is known with other keys. Switch notifications off on it and on again.': {
    file: 'notify/push/push.test.ts',
    title: 'nobody sees or ends the device of another; a browser that two people share belongs to the last who asked',
  },
  'You are notified on … devices already. Remove one first.': {
    file: 'notify/push/push.test.ts',
    title: 'a device ends with its session, its role and its account, not with the age of the session; at most ten',
  },
}
