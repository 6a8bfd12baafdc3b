import { expect, test } from 'vitest'
import { freePlace, nextPlace } from './free-place.ts'

const toast = { width: 400, height: 60 }
const area = { left: 300, top: 0, width: 980, height: 800 }
const control = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('a toast lies at the bottom, in the middle of the content', () => {
  expect(freePlace(toast, area, [])).toEqual({ left: 590, top: 724 })
})

test('beside a control in the middle it lies at the right, and between two at the left', () => {
  expect(freePlace(toast, area, [control(700, 740)])).toEqual({ left: 864, top: 724 })
  expect(freePlace(toast, area, [control(750, 740), control(1200, 740)])).toEqual({ left: 316, top: 724 })
})

test('above a row of controls where the whole bottom has some', () => {
  const pages = [control(320, 740), control(700, 740), control(1200, 740)]
  expect(freePlace(toast, area, pages)).toEqual({ left: 590, top: 676 })
})

test('where every place has a control it lies at the bottom', () => {
  expect(freePlace(toast, area, [{ ...area }])).toEqual({ left: 590, top: 724 })
})

test('a toast stays where it is until what moves comes under it or the screen becomes smaller', () => {
  const shown = { ...toast, left: 590, top: 724 }
  expect(nextPlace(shown, area, [control(590, 600)])).toEqual({ left: 590, top: 724 })
  expect(nextPlace(shown, area, [control(600, 740)])).toEqual({ left: 864, top: 724 })
  expect(nextPlace({ ...shown, top: 676 }, area, [])).toEqual({ left: 590, top: 676 })
  expect(nextPlace(shown, { ...area, height: 600 }, [])).toEqual({ left: 590, top: 524 })
})
