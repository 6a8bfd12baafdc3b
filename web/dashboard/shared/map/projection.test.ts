import { expect, test } from 'vitest'
import { placeNames } from './ground-names.ts'
import { type Box, markOf, placeLabels } from './labels.ts'
import { frameOf, type Place } from './projection.ts'

/** Numbers below 1 that look random and are the same each time. */
function numbers(seed: number) {
  let last = seed
  return () => {
    last = (last * 48_271) % 2_147_483_647
    return last / 2_147_483_647
  }
}

test('every place lies within the drawing, north above south and east right of west, also for one place alone', () => {
  const next = numbers(7)
  for (let round = 0; round < 50; round++) {
    const places: Place[] = Array.from({ length: 1 + Math.floor(next() * 30) }, () => ({
      latitude: next() * 4 - 1,
      longitude: 30 + next() * 4,
    }))
    for (const width of [320, 900]) {
      const { x, y, height, parallels, meridians, scale } = frameOf(places, width)
      for (const { latitude, longitude } of places) {
        expect(x(longitude)).toBeGreaterThan(0)
        expect(x(longitude)).toBeLessThan(width)
        expect(y(latitude)).toBeGreaterThan(0)
        expect(y(latitude)).toBeLessThan(height)
      }
      expect(y(1)).toBeLessThan(y(0))
      expect(x(33)).toBeGreaterThan(x(32))
      expect(parallels.length + meridians.length).toBeGreaterThan(1)
      expect(parallels.length + meridians.length).toBeLessThan(20)
      expect(scale.pixels).toBeLessThanOrEqual(width / 4)
    }
  }
})

test('the lines of the graticule tell their degrees', () => {
  const { parallels, meridians } = frameOf(
    [
      { latitude: -0.1, longitude: 32.4 },
      { latitude: 0.1, longitude: 32.7 },
    ],
    900,
  )
  expect(parallels.map(({ text }) => text)).toEqual(['0.1° S', '0°', '0.1° N'])
  expect(meridians.map(({ text }) => text)).toContain('32.5° E')
})

test('no label lies on another, on a point, or outside of the drawing', () => {
  const next = numbers(11)
  const size = { width: 600, height: 400 }
  for (let round = 0; round < 30; round++) {
    const points = Array.from({ length: 80 }, () => ({ x: next() * 600, y: next() * 400, width: 40 + next() * 120, height: 30 }))
    const boxes = placeLabels(points, size)
    const placed = boxes.filter((box) => box !== undefined)
    expect(placed.length).toBeGreaterThan(5)
    for (const box of placed) {
      expect(box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height).toBe(true)
      for (const { x, y } of points) expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false)
      for (const other of placed)
        if (other !== box)
          expect(box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom).toBe(false)
    }
  }
})

test('a label stands right of its point, and on another side where that has no room', () => {
  const size = { width: 200, height: 100 }
  const point = { x: 100, y: 50, width: 60, height: 30 }
  expect(placeLabels([point], size)[0]!.left).toBeGreaterThan(100)
  expect(placeLabels([{ ...point, x: 170 }], size)[0]!.right).toBeLessThan(170)
})

test('no name of a town lies on a mark, on a label, or on the name of a line, however close the stations are', () => {
  const next = numbers(5)
  const meet = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  for (const width of [320, 760, 1040]) {
    const places: Place[] = Array.from({ length: 30 }, () => ({ latitude: 0.28 + next() * 0.1, longitude: 32.53 + next() * 0.1 }))
    const frame = frameOf([...places, { latitude: 0.05, longitude: 32.46 }], width)
    const points = places.map(({ latitude, longitude }) => ({
      x: frame.x(longitude),
      y: frame.y(latitude),
      width: 110,
      height: 30,
    }))
    const { towns, labels } = placeNames(frame, points)
    expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kampala', 'Entebbe']))
    const shown = labels.filter((box) => box !== undefined)
    for (const { name, box } of towns) {
      for (const point of points) expect(meet(box, markOf(point)), `${name} at ${width}`).toBe(false)
      for (const label of shown) expect(meet(box, label), `${name} at ${width}`).toBe(false)
    }
    for (const label of shown)
      for (const { degrees } of frame.meridians) {
        const left = frame.x(degrees)
        expect(meet(label, { left, right: left + 46, top: 0, bottom: 14 })).toBe(false)
      }
  }
})
