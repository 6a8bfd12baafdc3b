import { answerDays } from '../../../api/attendance/month-answers.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { PortalReport } from '../../../api/portal/portal-report.ts'
import { findAnswer } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { countBook } from '../book-queries.ts'
import { listIncidents } from '../incident-queries.ts'
import { findName } from '../queries.ts'
import { monthOfClient } from './queries.ts'
import { countVisits } from './visit-queries.ts'

/** A month of a client, YYYY-MM: what was agreed and what became of it, and what the client says of it. */
export async function reportOf(db: Db, reader: ClientReader, month: string): Promise<PortalReport> {
  const { from, until: to } = monthPeriod(month)
  const [client_name, stations, { items: incidents }, entries, visits, answer] = await Promise.all([
    findName(db, reader.clientId),
    monthOfClient(db, reader, month),
    listIncidents(db, reader, { from, to, sort: 'incident_date' }),
    countBook(db, reader, { from, to }),
    countVisits(db, reader, { from, to }),
    findAnswer(db, reader, month),
  ])
  const days = answerDays(month)
  const day = today()
  return {
    ...{ client_name, month, stations, incidents, entries, visits },
    answer: answer ?? null,
    answer_from: days.from,
    answer_until: days.until,
    open: day >= days.from && day <= days.until,
  }
}
