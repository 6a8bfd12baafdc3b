import { addDays } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { MADE_UP, makeRecord } from '../resources/any-record.ts'
import { makeDraft } from '../resources/billing-makers.ts'
import { makePatrolRoute } from '../resources/patrol-makers.ts'
import { makeAlarm, makeAlarmContact, makeAlarmSystem, makeAlarmZone, makeResponseUnit } from './alarm-makers.ts'
import { makeContract, makeCreditNote, makeReceipt } from './contract-makers.ts'
import * as make from './makers.ts'

/** One record of each kind; they refer to each other, and their child lists (replies, messages, history) have an entry. */
export async function makeEach(db: Db) {
  const { id: client_id } = await make.makeClient(db)
  const { id: guard_id } = await make.makeGuard(db)
  const { id: station_id } = await make.makeStation(db, { client_id })
  await make.makeService(db)
  const { id: job_id } = await make.makeJob(db)
  await make.makeQuotation(db)
  await makeContract(db, { client_id })
  await makeDraft(db, client_id)
  await make.makeInvoice(db, { client_id })
  await makeCreditNote(db)
  await makeReceipt(db, { client_id })
  const { id: incident_id } = await make.makeIncident(db, { guard_id, station_id })
  await db.insertInto('incident_events').values({ incident_id, correction: 'It was the back door.' }).execute()
  const { id: system_id } = await makeAlarmSystem(db, { station_id })
  await makeAlarmZone(db, { system_id })
  await makeAlarmContact(db, { system_id })
  await makeAlarm(db, { system_id })
  await make.makeQualification(db, { guard_id })
  await make.makeAbsence(db, { guard_id })
  await make.makeDutySchedule(db, { guard_id, station_id, shift_date: addDays('2025-01-01', guard_id) })
  await makePatrolRoute(db, station_id, { points: 1 })
  await db
    .insertInto('register_items')
    .values({ station_id, category: 'key', name: `Store ${station_id}` })
    .execute()
  const { id: application_id } = await make.makeApplication(db, { job_id })
  await db.insertInto('application_events').values({ application_id, note: 'Speaks Luganda.' }).execute()
  await make.makeClientRequest(db, { client_id, station_id })
  const { id: contact_id } = await make.makeContactMessage(db)
  await db.insertInto('contact_replies').values({ contact_id, text: 'We do.' }).execute()
  // The id of the guard differs each time.
  for (const resource of MADE_UP) await makeRecord(db, resource, guard_id)
  // After the others: its station has the last number.
  await makeResponseUnit(db)
}
