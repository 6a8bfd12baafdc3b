import { sql } from 'kysely'
import { today } from '../../../api/core/fields/days.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { markDemo } from '../../platform/db/demo/marks.ts'
import type { Db } from '../../platform/db/open.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { seedAccounts } from './accounts.ts'
import { seedAlarms } from './alarm/alarms.ts'
import { seedCrews, seedUnits } from './alarm/units.ts'
import { seedAttendance, seedOtherAttendance } from './attendance/attendance.ts'
import { seedMonthAnswers } from './attendance/month-answers.ts'
import { seedOccurrences } from './attendance/occurrences.ts'
import { seedRounds } from './attendance/patrols.ts'
import { seedRegisters } from './attendance/registers.ts'
import { seedVisits } from './attendance/visits.ts'
import { seedInvoices } from './billing/invoices.ts'
import { seedBillingRuns } from './billing/runs.ts'
import { seedContracts, settleSlots } from './contracts/contracts.ts'
import { seedIncidents } from './incidents/incidents.ts'
import { seedPhotos } from './incidents/photos.ts'
import { seedNotices } from './notices.ts'
import { seedApplications } from './people/applications.ts'
import { seedAbsences, seedQualifications } from './people/guard-files.ts'
import { seedGuards } from './people/guards.ts'
import { inventPeople } from './people/people.ts'
import { seededRandom } from './random.ts'
import { seedOffers } from './roster/offers.ts'
import { seedPatrols } from './roster/patrols.ts'
import { seedSchedules } from './roster/schedules.ts'
import { seedQuotations } from './sales/quotations.ts'
import type { Seeding } from './seeding.ts'
import { seedClients, seedStations } from './sites/clients.ts'
import { seedRequests } from './sites/requests.ts'
import { seedMessages, seedQuoteRequests, seedWebsite } from './website/website.ts'

/** The same demo data on every installation; only the dates depend on the current date. */
const SEED = 2_011

/** True if the database has no records yet. */
export async function isEmpty(db: Db) {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from accounts) and not exists (select from clients) and not exists (select from guards)
      and not exists (select from services) as empty`.execute(db)
  return rows[0]!.empty
}

type DemoInput = { password?: string | undefined; files?: FileStore; keyring?: Keyring; now?: Date }

/**
 * Fills an empty, migrated database with a year of a company in Kampala, in one transaction; returns the password of every demo
 * account, a new one unless given. Without `files`, applications and clients have no documents, services no pictures and incidents no photos; without
 * `keyring`, clients have no words for the telephone.
 */
export const seedDemo = (db: Db, { password = newToken().slice(0, 16), files, keyring, now = new Date() }: DemoInput) =>
  db.transaction().execute(async (transaction) => {
    // Nobody waits for a single statement here, and a slow machine may need longer for one than a request may.
    await sql`set local statement_timeout = 0`.execute(transaction)
    // The lock of `analyze` keeps autovacuum away until the end: it would count that these tables have no rows, as long as none is
    // committed, and each statement that follows would be planned by that.
    await sql`analyze duty_schedules, slots, attendances, patrols, patrol_scans, attendance_events, invoices, payments, receipts`.execute(
      transaction,
    )
    await markDemo(transaction, 'before')
    const random = seededRandom(SEED)
    const seeding: Seeding = { db: transaction, random, now, day: today(now), invent: inventPeople(random) }
    const guards = await seedGuards(seeding)
    const clients = await seedClients(seeding)
    const stations = await seedStations(seeding, clients)
    const units = await seedUnits(seeding)
    const { admin, supervisor } = await seedAccounts(seeding, password, clients[0]!)
    // A company that has begun long ago needs no guide to its first steps.
    await transaction
      .updateTable('company_settings')
      .set({ skipped_steps: ['company', 'phone'] })
      .execute()
    await seedWebsite(seeding, files)
    await seedContracts(seeding, clients, stations)
    await seedSchedules(seeding, guards, [...stations, ...units])
    await settleSlots(seeding)
    await seedQualifications(seeding, guards, admin)
    await seedAttendance(seeding, admin)
    await seedIncidents(seeding, guards, stations, admin)
    await seedAlarms(seeding, { stations, units }, admin, keyring)
    await seedInvoices(seeding, clients, files)
    await seedBillingRuns(seeding, clients)
    await seedPatrols(seeding, guards, stations)
    await seedOtherAttendance(seeding)
    await seedRounds(seeding, stations)
    await seedQuoteRequests(seeding)
    await seedQuotations(seeding)
    await seedMessages(seeding)
    await seedApplications(seeding, guards, admin, files)
    await seedRequests(seeding, admin, files)
    await seedAbsences(seeding, guards, admin)
    await seedOffers(seeding)
    await seedOccurrences(seeding)
    await seedRegisters(seeding)
    await seedVisits(seeding, supervisor)
    if (files) await seedPhotos(seeding, supervisor, files)
    await seedMonthAnswers(seeding, admin)
    await seedCrews(seeding)
    await seedNotices(seeding)
    await markDemo(transaction, 'made')
    await analyzeAll(transaction)
    return password
  })

/** Counts what is in the tables, so that the first requests are planned by that and not by what autovacuum finds a minute later. */
const analyzeAll = (db: Db) =>
  sql`do $$ begin
    execute (select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace);
  end $$`.execute(db)
