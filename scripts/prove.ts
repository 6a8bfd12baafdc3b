// npm run test:faults and npm run test:attack: what npm test does in short, with all the rounds that docs/reliability.md reports.
import { spawnSync } from 'node:child_process'

const PROOFS = {
  faults: {
    env: { FAULT_ROUNDS: '20' },
    steps: [['playwright', 'test', 'e2e/faults']],
  },
  attack: {
    env: { FUZZ_RUNS: '500' },
    steps: [
      ['vitest', 'run', '--project=server', 'server/access', 'server/fuzz', 'server/malformed', 'server/auth'],
      ['playwright', 'test', 'e2e/markup.spec.ts'],
    ],
  },
}

const { env, steps } = PROOFS[process.argv[2] as keyof typeof PROOFS]
const run = ([command, ...args]: string[]) =>
  spawnSync(command!, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
process.exitCode = [[process.execPath, 'scripts/build.ts'], ...steps].every(run) ? 0 : 1
