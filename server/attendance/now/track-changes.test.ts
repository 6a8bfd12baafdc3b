import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackChanges } from './track-changes.ts'

/** Texts by key in the order of the texts, as those of a board. */
const texts = fc
  .uniqueArray(fc.record({ key: fc.integer({ max: 12, min: 0 }), text: fc.integer({ max: 3, min: 0 }) }), {
    selector: ({ key }) => key,
  })
  .map(
    (all) =>
      new Map(
        all.map(({ key, text }): [string, string] => [`${key}`, `${text} of ${key}`]).sort(([, a], [, b]) => (a < b ? -1 : 1)),
      ),
  )

const textOf = (text: string) => text.split(' of ')[1]!
/** As `rowsAfter` of the API, for texts. */
function after(before: string[], changed: string[], places: number[], removed: string[]) {
  const left = new Set([...removed, ...changed.map(textOf)])
  const rows = before.filter((text) => !left.has(textOf(text)))
  for (const [at, text] of changed.entries()) rows.splice(places[at]!, 0, text)
  return rows
}

test('what has changed since any earlier state makes the latest of it', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 12 }), (states) => {
      const changes = trackChanges('name')
      const had = states.map((state) => {
        changes.put(state)
        return { cursor: changes.since(undefined).cursor, rows: [...state.values()] }
      })
      const latest = [...states.at(-1)!.values()]
      expect(changes.since(undefined).texts).toEqual(latest)
      for (const { cursor, rows } of had) {
        const { texts, places, removed } = changes.since(cursor)
        expect(after(rows, texts, places!, removed!)).toEqual(latest)
      }
    }),
  )
})

test('a state that is the same keeps its name, and one that is too long ago gets all texts', () => {
  const changes = trackChanges('name')
  changes.put(new Map([['a', '0']]))
  const { cursor } = changes.since(undefined)
  changes.put(new Map([['a', '0']]))
  expect(changes.since(cursor)).toEqual({ cursor, texts: [], places: [], removed: [] })
  for (let state = 1; state <= 100; state++) changes.put(new Map([['a', `${state}`]]))
  expect(changes.since(cursor)).not.toHaveProperty('places')
  expect(changes.since('name.2')).toMatchObject({ texts: ['100'], places: [0] })
  expect(changes.since('other.2')).not.toHaveProperty('places')
})
