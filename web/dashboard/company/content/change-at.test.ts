import { expect, test } from 'vitest'
import { changeAt, differences, valueAt } from './change-at.ts'

const content = { brand: { name: 'A' }, values: [{ title: 'x' }, { title: 'y' }], vision: 'v' }

test('reads and changes the value at a path, and leaves the rest unchanged', () => {
  expect(valueAt(content, ['values', 1, 'title'])).toBe('y')
  expect(valueAt(content, ['nothing', 'here'])).toBeUndefined()
  const changed = changeAt(content, ['values', 1, 'title'], 'z')
  expect(changed).toEqual({ ...content, values: [{ title: 'x' }, { title: 'z' }] })
  expect(changed.brand).toBe(content.brand)
  expect(changed.values[0]).toBe(content.values[0])
  expect(content.values[1]).toEqual({ title: 'y' })
})

test('lists the paths at which two values differ, added and removed entries included', () => {
  expect(differences(content, content)).toEqual([])
  expect(differences(content, { ...content, vision: 'w', values: [{ title: 'x' }] })).toEqual([
    { place: ['values', 1], before: { title: 'y' }, after: undefined },
    { place: ['vision'], before: 'v', after: 'w' },
  ])
  expect(differences({ a: null }, { a: { b: 1 } })).toEqual([{ place: ['a'], before: null, after: { b: 1 } }])
})
