import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '../../../scripts/data-model/write.ts'
import { isAfter } from '../../../scripts/testing/areas.ts'
import { type Routine, readRoutines } from '../../platform/db/setup/routine-files.ts'

const areaOf = new Map(AREAS.flatMap(({ title, tables }) => Object.keys(tables).map((table) => [table, title.toLowerCase()])))
const AREA_NAMES = new Set(areaOf.values())

type Text = { file: string; name?: string; text: string }
const areaOfFile = ({ file }: Pick<Text, 'file'>) => file.split('/')[0]!
const placeOf = ({ file, name }: Text) => (name ? `${file} ${name}` : file)

const WRITES = [
  /\b(?:insert into|update|delete from|merge into|truncate)\s+(\w+)/g,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  // The functions of the platform that write a record of the table that they are given.
  /\b(?:changeRecord|deleteRecord|restoreRecord|removeRows|returnRows)\(\s*\w+,\s*'(\w+)'/g,
]
/** The tables that a text of SQL or of the query builder writes. */
const written = (text: string) => WRITES.flatMap((way) => [...text.matchAll(way)].map(([, table]) => table!))

/** The tables of another area that a text writes. Tables of the platform belong to all. */
const foreign = (one: Text) =>
  written(one.text).filter(
    (table) => areaOf.has(table) && areaOf.get(table) !== 'platform' && areaOf.get(table) !== areaOfFile(one),
  )

/** The functions by which an area writes its own tables, with the area. */
function ownWriters(routines: readonly Routine[]) {
  const functions = routines.filter(({ kind, statements }) => kind === 'function' && written(statements.join('\n')).length > 0)
  return new Map(functions.map(({ name, file }) => [name, areaOfFile({ file })]))
}
/** The functions of later areas that write their tables and that a text calls: a table is written upwards behind them. */
const callsUp = (one: Text, writers: Map<string, string>) =>
  [...one.text.matchAll(/\b(?:from|select|perform|join|:=|not|and|or)\s+(\w+)\(/g)]
    .map(([, name]) => name!)
    .filter((name) => isAfter(writers.get(name) ?? '', areaOfFile(one)))
    .map((name) => `${name}()`)

const sources = (): Text[] => [
  ...globSync('**/*.ts', { cwd: 'server', exclude: ['db/**', 'test/**', '**/*.test.ts'] }).map((file) => ({
    file,
    text: readFileSync(`server/${file}`, 'utf8'),
  })),
  ...readRoutines().map(({ file, name, statements }) => ({ file, name, text: statements.join('\n') })),
]
const ofAreas = () => sources().filter((one) => AREA_NAMES.has(areaOfFile(one)) && areaOfFile(one) !== 'platform')

/** Writes that do not stand in the area of the table, each with the reason. This list only gets shorter. */
const KNOWN = [
  // A guard who is replaced leaves the slot while the attendance that says so is written.
  'attendance/attendance/queries.ts: duty_schedules',
  'attendance/attendance/queries.ts: slots',
  // Shifts of a month that is over are entered in one statement, by rules of attendance.
  'attendance/late-facts/many-queries.ts: duty_schedules',
  'attendance/late-facts/queries.ts: slots',
  // The interval of the visits to a station is a column of the station.
  'attendance/visits/queries.ts: stations',
  // Shifts move to the slots that stay before the others are cancelled: between the two steps of one function.
  'contracts/slots/generate-slots.sql generate_slots: duty_schedules',
  // The end of a contract tells which guards lose shifts, in the statement that removes them.
  'contracts/slots/slots.sql free_slots: duty_schedules',
]

test('an area writes its own tables; those that write others are these, and no more come', () => {
  const found = ofAreas().flatMap((one) => foreign(one).map((table) => `${placeOf(one)}: ${table}`))
  expect([...new Set(found)].sort()).toEqual(KNOWN)
})

test('no area writes the tables of a later one through a function that stands there', () => {
  const writers = ownWriters(readRoutines())
  expect(writers.size).toBeGreaterThan(50)
  const found = ofAreas().flatMap((one) => callsUp(one, writers).map((called) => `${placeOf(one)}: ${called}`))
  expect(found).toEqual([])
})

test('a trigger stands in the area of its table or in a later one', () => {
  const triggers = readRoutines().filter(({ kind }) => kind === 'trigger')
  expect(triggers.length).toBeGreaterThan(50)
  const reachingUp = triggers.filter(({ file, name }) => isAfter(areaOf.get(name.split('.')[0]!) ?? '', areaOfFile({ file })))
  expect(reachingUp.map(({ file, name }) => `${file} ${name}`)).toEqual([])
})

test('a write is found in whatever way it is written', () => {
  const ways = [
    'update slots set',
    "db.insertInto('slots')",
    "deleteRecord(db, 'slots', id)",
    "removeRows(\n  db, 'slots', 'id')",
    'perform later()',
  ]
  const texts = ways.map((text) => ({ file: 'sites/x.ts', text }))
  const writers = new Map([['later', 'roster']])
  expect(texts.map((one) => [...foreign(one), ...callsUp(one, writers)])).toEqual([
    ...ways.slice(1).map(() => ['slots']),
    ['later()'],
  ])
  expect(callsUp({ file: 'guard/x.ts', text: 'perform later()' }, writers)).toEqual([])
})
