import type { FastifyInstance } from 'fastify'
import { answerDays } from '../../../api/attendance/month-answers.ts'
import { clockTimeAt, monthBefore, today } from '../../../api/core/fields/days.ts'
import { countOf, formatDay, longMonth } from '../../../api/core/format.ts'
import { dayOf } from '../../../api/core/shift.ts'
import type { PortalReport } from '../../../api/portal/portal-report.ts'
import type { DocumentMeans } from '../../company/index.ts'
import { queueEmail } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'
import { reportPdf } from './document.ts'
import { headFigures } from './figures.ts'
import { findPerson, type Person, peopleWithout, takeReport } from './people-queries.ts'
import { reportOf } from './report.ts'

/** In Kampala, on the first of the month. */
const SENT_FROM = '07:00'

const hasContent = ({ stations, incidents, entries, visits }: PortalReport) =>
  [stations, incidents, entries, visits].some((rows) => rows.length > 0)

/** The page on which the e-mail is switched off. */
const profileAt = (publicUrl: string) => `${publicUrl}/portal/profile`

const letter = ({ month, stations, answer_until }: PortalReport, name: string, publicUrl: string): EmailContent => ({
  subject: `Monthly report: ${longMonth(month)}`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `The report of ${longMonth(month)} is attached: who came to your stations, day by day, and what else happened there.`,
    `You can confirm the month in your portal until ${formatDay(answer_until)}, or tell us of shifts that were not as agreed.`,
  ],
  facts: headFigures(stations.flatMap(({ days }) => days)),
  action: { label: 'Open it in your portal', url: `${publicUrl}/portal/month?month=${month}` },
  footnote: `You get this e-mail each month because you sign in to the client portal. To stop it, switch off “Monthly report by e-mail” in your profile: ${profileAt(publicUrl)}`,
})

/** True if the report was sent; one without content is not, and neither is one that another process sends. */
const sendTo = (db: Db, queue: Queue, { name, email, ...reader }: Person, month: string, publicUrl: string) =>
  db.transaction().execute(async (transaction) => {
    if (!(await takeReport(transaction, reader.accountId, month))) return false
    const report = await reportOf(transaction, reader, month)
    if (!hasContent(report)) return false
    const about = { table: 'accounts', id: reader.accountId } as const
    await queueEmail(queue, transaction, { to: email, content: letter(report, name, publicUrl), about, attaches: true })
    return true
  })

/**
 * Job: sends the report of the month that is over to the people of each client, once, from 07:00 on the first until the last day on
 * which it can be answered, so that an hour in which the server was off loses none. Safe to run in several processes.
 */
export async function sendMonthlyReports(db: Db, queue: Queue, publicUrl: string, now = new Date()) {
  const day = today(now)
  const month = monthBefore(day)
  const { from, until } = answerDays(month)
  if (day > until || (day === from && clockTimeAt(now) < SENT_FROM)) return undefined
  let sent = 0
  for (const person of await peopleWithout(db, month)) if (await sendTo(db, queue, person, month, publicUrl)) sent++
  return sent ? `${countOf(sent, 'monthly report')} of ${longMonth(month)} sent to clients` : undefined
}

type Means = DocumentMeans & Pick<FastifyInstance, 'publicUrl'>

/** The report that an e-mail to somebody of a client announces: of the month before it was written. */
export async function reportDocument(db: Db, app: Means, accountId: number, writtenAt: string) {
  const person = await findPerson(db, accountId)
  if (!person) return undefined
  const document = await reportPdf(db, await reportOf(db, person, monthBefore(dayOf(Date.parse(writtenAt)))), app)
  return { ...document, unsubscribe: profileAt(app.publicUrl) }
}
