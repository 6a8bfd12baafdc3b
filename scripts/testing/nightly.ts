/**
 * Tests that cost more than each change is worth: `npm test` and its layers leave them out; `npm run test:nightly` and every run
 * that names their file has them. Each is a folder, a file, or a spec and the beginning of a title, with the reason why it can wait:
 * what proves most of it at each change.
 */
export const AT_NIGHT: { reason: string; tests: string[] }[] = [
  {
    reason: 'Types, schema and tests of a copy of the project. The tests that it runs there are run here for each resource.',
    tests: ['server/test/throw-away'],
  },
  {
    reason: 'How fast an answer is, or how dear, not what it is. Limits that refuse are in budget.test.ts.',
    tests: ['server/test/db/plans.test.ts', 'server/http/limits/costs.test.ts'],
  },
  {
    reason: 'Archives of a whole company. One with a client and its key is made and restored in backup/keys/keys.test.ts.',
    tests: ['server/platform/backup/backup.test.ts', 'e2e/processes/backup.spec.ts'],
  },
  {
    reason: 'Every text of every call in a browser. React escapes texts, and the rules of imports allow no other way.',
    tests: ['e2e/every-page/markup.spec.ts'],
  },
  {
    reason:
      'Processes that are killed, disks that are full, two processes. Transactions, keys and locks are tested in the API layer.',
    tests: [
      'e2e/faults/',
      'e2e/guard/killed-server.spec.ts',
      'e2e/processes/rolling-upgrade.spec.ts',
      'e2e/processes/several-processes.spec.ts',
    ],
  },
  {
    reason:
      'Starts that fail: settings, keys and the first account are tested in server/platform and server/accounts/first-admin.',
    tests: [
      'e2e/processes/lifecycle.spec.ts a second process on the same data folder',
      'e2e/processes/lifecycle.spec.ts a wrong DATABASE_URL',
      'e2e/processes/lifecycle.spec.ts a lost or replaced key',
      'e2e/processes/lifecycle.spec.ts a start without accounts',
    ],
  },
  {
    reason: 'Looks of second order: sixty dialogs at one width, printed pages, pages behind a link, the bar of a phone.',
    tests: [
      'e2e/dashboard/dashboard.spec.ts what is printed from the dark theme',
      'e2e/dashboard/record-pages.spec.ts on a tablet and a phone',
      'e2e/dashboard/records.spec.ts',
      'e2e/every-page/axe.spec.ts the contact form after a refusal',
      'e2e/every-page/dialogs.spec.ts',
      'e2e/every-page/secret-links.spec.ts',
      'e2e/every-page/touch.spec.ts',
    ],
  },
  {
    reason: 'Capabilities whose calls are tested in the API layer, and whose screens beside their components.',
    tests: [
      'e2e/accounts/account.spec.ts the own profile',
      'e2e/accounts/account.spec.ts two-factor sign-in',
      'e2e/accounts/admins.spec.ts',
      'e2e/accounts/audit.spec.ts a super admin opens',
      'e2e/accounts/sensitive.spec.ts adding an admin',
      'e2e/accounts/sensitive.spec.ts changing the contact address',
      'e2e/api-docs.spec.ts',
      'e2e/attendance/presses.spec.ts on the phone a supervisor',
      'e2e/attendance/undo.spec.ts',
      'e2e/company/company.spec.ts a shift that breaks',
      'e2e/company/demo-data.spec.ts',
      'e2e/dashboard/control-room.spec.ts',
      'e2e/dashboard/lists.spec.ts a closed incident',
      'e2e/dashboard/palette.spec.ts',
      'e2e/dashboard/record-pages.spec.ts a guard gets a photo',
      'e2e/dashboard/remembered-lists.spec.ts',
      'e2e/dashboard/reports.spec.ts',
      'e2e/dashboard/today.spec.ts',
      'e2e/guard/reads-little.spec.ts a guard reports',
      'e2e/people/absences.spec.ts',
      'e2e/people/presses.spec.ts',
      'e2e/portal/portal.spec.ts a person invited',
      'e2e/sales/quotations.spec.ts',
      'e2e/sales/services.spec.ts',
      'e2e/sites/client-requests.spec.ts',
      'e2e/website/brand.spec.ts',
      'e2e/website/lost-parts.spec.ts',
      'e2e/website/pictures.spec.ts',
    ],
  },
  {
    reason: 'Programs around the product: a client made by a generator, a build without a server, a new key for all documents.',
    tests: [
      'server/platform/crypto/rotation/rotate.test.ts',
      'server/test/api-docs/client.test.ts',
      'e2e/website/preview.spec.ts',
    ],
  },
  {
    reason:
      'Another of the same kind goes the same way at each change: a guard, the way of a client, a card by keyboard, the dashboard.',
    tests: [
      'e2e/accounts/session-end.spec.ts a complaint in the portal',
      'e2e/company/begins.spec.ts',
      'e2e/dashboard/record-pages.spec.ts everything about a client',
      'e2e/dashboard/record-pages.spec.ts a station and an issued invoice',
      'e2e/people/recruitment.spec.ts a card is dragged',
      'e2e/roster/board.spec.ts the board is the second tab',
      'e2e/roster/coverage.spec.ts',
    ],
  },
]

const named = AT_NIGHT.flatMap(({ tests }) => tests)
const escaped = (text: string) => text.replaceAll('.', '\\.')

/** The arguments of a run at each change. Playwright compares a pattern with the path below its folder, and the titles. */
export const exceptAtNight = {
  vitest: named
    .filter((test) => !test.startsWith('e2e/'))
    .map((path) => `--exclude=${path.endsWith('.ts') ? path : `${path}/**`}`),
  playwright: [
    `--grep-invert=${named.flatMap((test) => (test.startsWith('e2e/') ? escaped(test.slice('e2e/'.length)) : [])).join('|')}`,
  ],
}
