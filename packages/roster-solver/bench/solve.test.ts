import { expect, test } from 'vitest'
import { solve } from '../solve.ts'
import { loadInstance } from './instance.ts'
import { problemOf, rosterOf } from './model.ts'
import { brokenRules, penaltyOf } from './score.ts'

/** Stands still: a busy machine takes nothing from a search, which ends by its proof. */
const clock = () => 0

test.each([
  [2, 828],
  [3, 1001],
  [4, 1716],
])('instance %i is solved to its published optimum of %i, and the bound proves it', async (number, optimum) => {
  const instance = loadInstance(number)
  const { patterns, cost, bound } = await solve(problemOf(instance), { seconds: 50, clock })
  const roster = rosterOf(instance, patterns)
  expect([cost, penaltyOf(instance, roster), brokenRules(instance, roster)]).toEqual([optimum, optimum, []])
  expect(Math.ceil(bound! - 1e-6)).toBe(optimum)
})

test('a search that has no time left returns a valid roster', async () => {
  const instance = loadInstance(6)
  const { patterns } = await solve(problemOf(instance), { seconds: 0, clock })
  expect(brokenRules(instance, rosterOf(instance, patterns))).toEqual([])
})
