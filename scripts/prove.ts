// npm run test:faults, test:attack and test:zones: tests with the full number of rounds, as reported in docs/reliability.md; and
// test:nightly, which has these, what npm test leaves out, and the rules that are broken on purpose.
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

const PROOFS = {
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
} satisfies Record<string, Step[]>

/** Everything, with all values of which each change has a part; then what has more rounds or breaks rules. */
const NIGHTLY: Step[] = [
  { command: ['vitest', 'run'], env: { AT_NIGHT: 'true' } },
  { command: ['playwright', 'test', '--grep-invert=faults/|every-page/markup\\.spec'], env: { AT_NIGHT: 'true' } },
  ...Object.values(PROOFS).flat(),
  { command: [process.execPath, 'scripts/mutations.ts'] },
]

const run = ({ command: [command, ...args], env }: Step) =>
  spawnSync(command!, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
const build: Step = { command: [process.execPath, 'scripts/build.ts'] }
const steps: Record<string, Step[]> = { ...PROOFS, nightly: NIGHTLY }
// A step that fails does not keep the others from their proof.
const failed = run(build) ? steps[process.argv[2]!]!.filter((step) => !run(step)) : [build]
for (const { command, env } of failed) console.error(`failed: ${command.join(' ')}`, env ?? '')
process.exitCode = failed.length ? 1 : 0
