import { openServiceVisits } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { tellLateCrews } from '../dispatches/late-queries.ts'
import { endTests, type Faulty, faultySystems, openDueAlarms } from './queries.ts'

/** The false alarms of a system within these days that ask for a visit of a technician. */
const FALSE_ALARMS = 3
const DAYS = 30

const CAUSES = { user_error: 'set off by mistake', fault: 'a fault of the system' }

/** The letter to the client that asks for a time; people read it before they send it. */
const letterOf = ({ client_name, system_name, station_name, alarms }: Faulty) =>
  [
    `Dear ${client_name},`,
    `the alarm system “${system_name}” at ${station_name} had ${alarms.length} false alarms within ${DAYS} days:`,
    ...alarms.map(({ number, day, outcome }) => `${day}: ${CAUSES[outcome]} (${number}).`),
    'We would like to look at it with you. Which day suits you?',
  ].join('\n')

/** Ends tests, opens the alarms that the clock makes, asks for visits, and tells of crews that do not accept; a sentence about how many, or nothing. */
export async function watchAlarms(db: Db) {
  const [ended, opened, visits] = await db.transaction().execute(async (transaction) => [
    await endTests(transaction),
    await openDueAlarms(transaction),
    await openServiceVisits(
      transaction,
      (await faultySystems(transaction, DAYS, FALSE_ALARMS)).map((one) => ({ ...one, letter: letterOf(one) })),
    ),
  ])
  const late = await db.transaction().execute(tellLateCrews)
  const done = [
    ...(ended || opened || visits
      ? [`${ended} tests ended, ${opened} alarms opened, ${visits} visits of technicians asked for`]
      : []),
    ...(late ? [`${late} alarms have a crew that does not accept`] : []),
  ]
  return done.join('; ') || undefined
}
