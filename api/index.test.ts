import { expect, test } from 'vitest'
import { allCalls, namedSchemas } from './index.ts'
import * as dutySchedules from './roster/duty-schedules.ts'
import * as quotations from './sales/quotations.ts'

test('the calls of every module of an area are found, in the group of its file, as the values that the module exports', () => {
  const found = new Map(allCalls.map(({ group, name, call }) => [`${group}.${name}`, call]))
  expect(found.get('dutySchedules.list')).toBe(dutySchedules.list)
  expect(found.get('quotations.accept')).toBe(quotations.accept)
  expect(new Map(namedSchemas).get('DutySchedule')).toBe(dutySchedules.DutySchedule)
})

test('no call is found twice, however many modules export it', () => {
  expect(new Set(allCalls.map(({ call }) => call)).size).toBe(allCalls.length)
  expect(new Set(allCalls.map(({ call: { method, path } }) => `${method} ${path}`)).size).toBe(allCalls.length)
})
