/**
 * Tests that cost more than a change of what they are about is worth each time: `npm test` leaves them out, and so do the layers;
 * `npm run test:nightly` and every run that names them has them. Each with the reason why it can wait for the night.
 */
export const AT_NIGHT: Record<string, string> = {
  'server/test/throw-away':
    'Types, schema and tests of a copy of the project. The tests that it runs there are run here for each resource.',
  'e2e/every-page/markup.spec.ts':
    'Every text of every call in a browser. React escapes texts, and the rules of imports allow no other way.',
  'e2e/faults/': 'Processes that are killed, disks that are full. Transactions and keys are tested in the API layer.',
  'e2e/processes/rolling-upgrade.spec.ts': 'Two versions at once. The migrations are tested in the API layer.',
}

const named = Object.keys(AT_NIGHT)
/** Files that vitest leaves out. */
export const FILES_AT_NIGHT = named.filter((path) => !path.startsWith('e2e/'))
/** The same for Playwright. */
export const SPECS_AT_NIGHT = named.filter((path) => path.startsWith('e2e/'))
/** Files that each change runs with one value of a kind, and the night with all: they read `inject('night')`. */
export const REPEATED_AT_NIGHT = [
  'server/alarm/receiver/frames.test.ts',
  'server/alarm/receiver/flood.test.ts',
  'server/alarm/receiver/killed.test.ts',
  'server/db/seed/seed.test.ts',
  'server/platform/backup/backup.test.ts',
]

/** The arguments of a run at each change. */
export const exceptAtNight = {
  vitest: FILES_AT_NIGHT.map((path) => `--exclude=${path}/**`),
  // Playwright compares a pattern with the path below its folder, and the name.
  playwright: [`--grep-invert=${SPECS_AT_NIGHT.map((path) => path.slice('e2e/'.length).replaceAll('.', '\\.')).join('|')}`],
}
