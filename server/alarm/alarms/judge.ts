import type { Category } from '../../../api/alarm/categories.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOutside } from '../rules/hours.ts'
import { type Case, type Memory, receive, type Settings, type Signal } from '../rules/rules.ts'
import {
  insertAlarm,
  type Known,
  knownOf,
  linkSignals,
  putStates,
  type StateChange,
  type StoredSignal,
  updateAlarm,
} from './judge-queries.ts'

/** Signals that change nothing by themselves: tests, and the link tests that come all the time. */
const isQuiet = ({ category, qualifier }: StoredSignal) => category === 'test' || (category === 'link' && qualifier === 'status')

const signalOf = (row: StoredSignal): Signal => ({
  at: Date.parse(row.received_at),
  code: row.code,
  category: row.category as Category,
  qualifier: row.qualifier,
  confirmed: row.confirmed,
  partition: row.partition,
  number: row.number,
  user: row.user_number,
})

const memoryOf = ({ cases, closed }: Known): Memory => ({
  closed,
  cases: cases.map((one) => ({
    ...one,
    openedAt: Date.parse(one.openedAt),
    closedAt: one.closedAt === null ? null : Date.parse(one.closedAt),
    cancelledAt: one.cancelledAt === null ? null : Date.parse(one.cancelledAt),
    seen: one.seen.map((seen) => ({ ...seen, at: Date.parse(seen.at) })),
  })),
})

function settingsOf({ test, out_of_service, hours, zones, ...moment }: Known): Settings {
  return {
    test,
    outOfService: out_of_service,
    outside: isOutside(hours, moment),
    zoneKind: (partition, number) =>
      zones.find((zone) => zone.partition === (partition ?? 1) && zone.number === number)?.kind ?? null,
  }
}

/** The note on an alarm that the rules have closed or brought back. */
function noteOf(before: Case, after: Case, at: number) {
  if (before.state === after.state) return undefined
  if (after.state === 'New') return { what: 'opened', text: `The same signal came again, ${after.again + 1} times now`, at }
  const text = after.group === 'power' ? 'The power is back' : 'The panel reports again'
  return { what: 'close', text, at }
}

/** Opens and changes the alarms of one system by its signals, in their order. */
async function judgeSystem(db: Db, known: Known, rows: StoredSignal[]) {
  const settings = settingsOf(known)
  const start = memoryOf(known)
  let memory = start
  const links: { row: StoredSignal; place: number }[] = []
  let last = 0
  for (const row of rows) {
    const signal = signalOf(row)
    const judged = receive(memory, signal, settings)
    memory = judged.memory
    last = signal.at
    // Alarms keep their places in the memory; later signals change the object.
    if (judged.belongsTo) links.push({ row, place: memory.cases.indexOf(judged.belongsTo) })
  }
  const ids: number[] = []
  for (const [place, after] of memory.cases.entries()) {
    const before = start.cases[place]
    if (after.id === null || !before) ids.push(await insertAlarm(db, known.id, after))
    else {
      ids.push(after.id)
      const back = before.state === 'Closed' && after.state === 'New'
      if (after !== before) await updateAlarm(db, after.id, after, noteOf(before, after, last), back)
    }
  }
  return links.map(({ row: { id, received_at }, place }) => ({ id, received_at, alarm_id: ids[place]! }))
}

function stateOf(system_id: number, rows: StoredSignal[]): StateChange | undefined {
  const last = (...of: Category[]) => rows.findLast(({ category }) => of.includes(category as Category))
  const moved = last('opening', 'closing')
  const power = rows.findLast(({ category, qualifier }) => category === 'power' && qualifier !== 'status')
  if (!moved && !power) return undefined
  return {
    system_id,
    closed: moved ? moved.category === 'closing' : null,
    closed_at: moved?.received_at ?? null,
    armed_at: last('closing')?.received_at ?? null,
    disarmed_at: last('opening')?.received_at ?? null,
    power: power ? (power.qualifier === 'restore' ? 'back' : 'lost') : null,
    at: rows.at(-1)!.received_at,
  }
}

/**
 * Opens and changes alarms by signals that have just been stored, in the same transaction. Storing has locked the states of their
 * systems, so that the signals of one system are judged one after the other.
 */
export async function judgeSignals(db: Db, rows: StoredSignal[]) {
  const bySystem = Map.groupBy(
    rows.filter((row) => !isQuiet(row)),
    ({ system_id }) => system_id!,
  )
  // A panel that was silent is heard of again by a link test, too.
  const heard = Map.groupBy(rows, ({ system_id }) => system_id!)
  const known = await knownOf(db, [...heard.keys()])
  const links = []
  for (const one of known) {
    const signals = bySystem.get(one.id) ?? (one.cases.length ? heard.get(one.id)! : [])
    if (signals.length) links.push(...(await judgeSystem(db, one, signals)))
  }
  if (links.length) await linkSignals(db, links)
  const states = [...bySystem].flatMap(([id, signals]) => stateOf(id, signals) ?? [])
  if (states.length) await putStates(db, states)
}
