import type { Category } from '../../../api/alarm/codes/categories.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOutside } from '../rules/hours.ts'
import { type Case, type Memory, receive, type Settings, type Signal } from '../rules/rules.ts'
import {
  type Changed,
  insertAlarms,
  type Known,
  knownOf,
  linkSignals,
  lockRecent,
  type Opened,
  putStates,
  type StateChange,
  type StoredSignal,
  updateAlarms,
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

type Link = { row: StoredSignal; system_id: number; place: number }
/** Changes of the alarms of some systems, to be stored together. `ids`: of the alarms of a system, by their places in its memory. */
type Changes = {
  opened: (Opened & { place: number })[]
  changed: Changed[]
  links: Link[]
  ids: Map<number, (number | undefined)[]>
}

/** Judges the signals of one system in their order; adds what follows for its alarms to `changes`. */
function judgeSystem(known: Known, rows: StoredSignal[], { opened, changed, links, ids }: Changes) {
  const settings = settingsOf(known)
  const start = memoryOf(known)
  const system_id = known.id
  let memory = start
  let last = 0
  for (const row of rows) {
    const signal = signalOf(row)
    const judged = receive(memory, signal, settings)
    memory = judged.memory
    last = signal.at
    // Alarms keep their places in the memory; later signals change the object.
    if (judged.belongsTo) links.push({ row, system_id, place: memory.cases.indexOf(judged.belongsTo) })
  }
  ids.set(
    system_id,
    memory.cases.map(({ id }) => id ?? undefined),
  )
  for (const [place, after] of memory.cases.entries()) {
    const before = start.cases[place]
    if (after.id === null || !before) opened.push({ system_id, one: after, place })
    else if (after !== before) {
      const back = before.state === 'Closed' && after.state === 'New'
      changed.push({ id: after.id, one: after, note: noteOf(before, after, last), back })
    }
  }
}

/** Stores the changes of alarms, each kind by one statement for all systems. */
async function storeChanges(db: Db, { opened, changed, links, ids }: Changes) {
  if (opened.length)
    for (const [at, id] of (await insertAlarms(db, opened)).entries()) ids.get(opened[at]!.system_id)![opened[at]!.place] = id
  if (changed.length) await updateAlarms(db, changed)
  if (!links.length) return
  const linked = links.map(({ row: { id, received_at }, system_id, place }) => {
    return { id, received_at, alarm_id: ids.get(system_id)![place]! }
  })
  await linkSignals(db, linked)
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
  const recent = await lockRecent(db, [...heard.keys()])
  const known = await knownOf(db, [...new Set([...recent, ...bySystem.keys()])])
  const changes: Changes = { opened: [], changed: [], links: [], ids: new Map() }
  for (const one of known) judgeSystem(one, bySystem.get(one.id) ?? heard.get(one.id)!, changes)
  await storeChanges(db, changes)
  const states = [...bySystem].flatMap(([id, signals]) => stateOf(id, signals) ?? [])
  if (states.length) await putStates(db, states)
}
