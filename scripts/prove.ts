// npm run test:faults, test:attack and test:zones: tests of npm test with the full number of rounds, as reported in
// docs/reliability.md.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { TIME_ZONE } from '../api/core/fields/days.ts'

type Step = { command: string[]; env?: Record<string, string> }

const ATTACKED = [
  'server/test/calls/access',
  'server/test/calls/fuzz',
  'server/http/input/malformed',
  'server/http/input/read-input',
  'server/http/pages/paths',
  'server/accounts',
  'server/portal/isolation',
  'server/http/input/json-body',
  'server/http/limits/budget',
  'server/http/limits/costs',
  'server/http/imports/imports',
  'server/billing/money-in/statement-imports',
  'server/platform/pdf/pdf.test',
  'server/attendance/occurrences/occurrences.test',
  'server/billing/invoicing/runs/charged/any-course',
  'server/contracts/lines/preview',
]

const PROOFS: Record<string, Step[]> = {
  faults: [{ command: ['playwright', 'test', 'e2e/faults'], env: { FAULT_ROUNDS: '20' } }],
  attack: [
    {
      command: ['vitest', 'run', '--project=server', ...ATTACKED],
      env: { FUZZ_RUNS: '500', TEST_SEED: String(randomInt(2 ** 31)) },
    },
    { command: ['playwright', 'test', 'e2e/every-page/markup.spec.ts'] },
  ],
  zones: ['UTC', TIME_ZONE, 'America/Los_Angeles'].map((zone) => ({
    command: ['vitest', 'run'],
    env: { TEST_ZONE: zone },
  })),
}

const run = ({ command: [command, ...args], env }: Step) =>
  spawnSync(command!, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
const build: Step = { command: [process.execPath, 'scripts/build.ts'] }
process.exitCode = [build, ...PROOFS[process.argv[2]!]!].every(run) ? 0 : 1
