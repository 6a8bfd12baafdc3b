import { expect, test } from 'vitest'
import { shortName } from './bar.ts'

test('the stations of a client are told apart in the room beside a bar', () => {
  expect(shortName('Hilltop Acorn School')).toBe('Hilltop Aco… School')
  expect(shortName('Kasuku Grocers Ntinda')).toBe('Kasuku Groc… Ntinda')
  expect(shortName('Savanna Thrift – Kabalagala')).toBe('Savanna… Kabalagala')
  expect(shortName('Savanna Thrift – Head Office')).toBe('Savanna Thr… Office')
})

test('a short name stays as it is, and a long last word is cut', () => {
  expect(shortName('Akatale Grain Mills')).toBe('Akatale Grain Mills')
  expect(shortName('Residence of Nakasongola-Kabalagala')).toBe('Residence of Nakas…')
})
