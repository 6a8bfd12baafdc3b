import { expect, test } from 'vitest'
import { freePlace, nextPlace } from './free-place.ts'

type Box = { left: number; top: number; width: number; height: number }

const toast = { width: 400, height: 60 }
const area = { left: 300, top: 0, width: 980, height: 800 }
const around = (controls: Box[], held: Box[] = []) => ({ area, controls, held: () => held })
const control = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('a toast lies at the bottom, in the middle of the content', () => {
  expect(freePlace(toast, around([]))).toEqual({ left: 590, top: 724 })
})

test('beside a control in the middle it lies at the right, and between two at the left', () => {
  expect(freePlace(toast, around([control(700, 740)]))).toEqual({ left: 864, top: 724 })
  expect(freePlace(toast, around([control(750, 740), control(1200, 740)]))).toEqual({ left: 316, top: 724 })
})

test('above a row of controls where the whole bottom has some', () => {
  const pages = [control(320, 740), control(700, 740), control(1200, 740)]
  expect(freePlace(toast, around(pages))).toEqual({ left: 590, top: 676 })
})

test('where every place has a control it lies at the bottom', () => {
  expect(freePlace(toast, around([{ ...area }]))).toEqual({ left: 590, top: 724 })
})

test('where every place has a control it lies above the bar that stays, whose buttons cannot be scrolled away', () => {
  const phone = { left: 0, top: 0, width: 360, height: 740 }
  const cards = { ...phone }
  const bar = { left: 0, top: 676, width: 360, height: 64 }
  const small = { width: 328, height: 60 }
  expect(freePlace(small, { area: phone, controls: [cards, bar], held: () => [bar] })).toEqual({ left: 16, top: 616 })
})

test('a toast stays where it is until what moves comes under it or the screen becomes smaller', () => {
  const shown = { ...toast, left: 590, top: 724 }
  expect(nextPlace(shown, around([control(590, 600)]))).toEqual({ left: 590, top: 724 })
  expect(nextPlace(shown, around([control(600, 740)]))).toEqual({ left: 864, top: 724 })
  expect(nextPlace({ ...shown, top: 676 }, around([]))).toEqual({ left: 590, top: 676 })
  expect(nextPlace(shown, { ...around([]), area: { ...area, height: 600 } })).toEqual({ left: 590, top: 524 })
})
