// npm run bench:rostering -- --instance 3 --seconds 60: solves a published instance with the engine of the roster generator, and
// compares the penalty with published ones. The seconds are of this thread's processor, so that other work on the machine does
// not change the figures much. With --progress each better roster has a line; with --enough the search ends at the best known one.
import { parseArgs } from 'node:util'
import { solve } from '../solve.ts'
import { loadInstance } from './instance.ts'
import { problemOf, rosterOf } from './model.ts'
import { PUBLISHED } from './published.ts'
import { brokenRules, penaltyOf } from './score.ts'

const { values } = parseArgs({
  options: {
    instance: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    progress: { type: 'boolean', default: false },
    enough: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const clock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
const number = Number(values.instance)
const published = PUBLISHED[number]
if (!published) throw new Error('Instances 1 to 24 are here.')

const instance = loadInstance(number)
const began = clock()
const took = () => `${(clock() - began).toFixed(1)} s`
let enough = false
const { patterns, bound } = await solve(problemOf(instance), {
  seconds: Number(values.seconds),
  clock: () => (enough ? Number.POSITIVE_INFINITY : clock()),
  seed: Number(values.seed),
  onBetter: ({ cost }) => {
    enough = values.enough && cost <= published.best
    if (values.progress) say(`${took()}: ${cost}`)
  },
})
const roster = rosterOf(instance, patterns)
const penalty = penaltyOf(instance, roster)
const broken = brokenRules(instance, roster)
const gap = (other: number) =>
  `${other} (${penalty >= other ? '+' : '−'}${((Math.abs(penalty - other) / other) * 100).toFixed(1)} %)`
const proved = bound !== undefined && penalty - bound < 1
say(
  [
    `instance ${number} after ${took()}: penalty ${penalty}${proved ? ', proved' : ''}`,
    broken.length === 0 ? 'valid' : `NOT valid: ${broken.slice(0, 5).join('; ')}`,
    ...(published.tenMinutes === undefined ? [] : [`published after 10 minutes ${gap(published.tenMinutes)}`]),
    `best known ${gap(published.best)}`,
    ...(bound === undefined ? [] : [`bound ${Math.ceil(bound - 1e-6)}`]),
  ].join(', '),
)
if (broken.length > 0) process.exitCode = 1
