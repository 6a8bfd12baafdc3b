import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/testing/temporary.ts'
import { findOldestPostgres, OLDEST_POSTGRES } from './server/test/postgres/oldest-postgres.ts'

keepTemporaryFilesInMemory()

/** Far from Kampala's time zone and from UTC, to detect dependence on the machine's time zone. */
const env = { TZ: process.env.TEST_ZONE ?? 'America/Los_Angeles' }

const common = {
  // No test measures how fast something is: these only end one that hangs. On a busy machine some take a minute.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Later runs on a machine take files as Vite has compiled them, found by a hash of the file and of this configuration.
  fsModuleCache: process.env.CI === undefined,
}
/** Gives `vi.waitFor` and `expect.poll` time on a busy machine. */
const patient = { ...common, setupFiles: ['scripts/testing/patience.ts'], expect: { poll: { timeout: 15_000 } } }

const server = {
  ...patient,
  globalSetup: ['server/test/postgres/cluster.ts'],
  setupFiles: [...patient.setupFiles, 'server/test/setup.ts'],
  env,
  // Files of one worker share the process, the app, its database and its queue (server/test/worker.ts).
  isolate: false,
}
/** The same random inputs in each run: what fails, fails again. `npm run test:attack` has others each time. */
const seed = Number(process.env.TEST_SEED ?? 1)
/** `npm run test:nightly` repeats with other values what one of its kind proves at each change. */
const night = process.env.AT_NIGHT === 'true'
const embedded = { postgres: 18, seed, night }

export default defineConfig({
  test: {
    // One more than the two processors that a run has: tests wait for queues, timers and other processes, too. A fourth one made
    // runs slower, although components wait for nearly half of their time.
    maxWorkers: 3,
    projects: [
      { test: { ...common, env, name: 'house', include: ['*.test.ts', '{bench,api,packages,scripts}/**/*.test.ts'] } },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'], provide: { fileStore: 'folder', ...embedded } } },
      // Tests of calls that store files, once more with an object store; at night those of pictures and the trash, too.
      {
        test: {
          ...server,
          name: 'bucket',
          include: [
            ...(night ? ['server/platform/pictures/pictures.test.ts', 'server/http/trash/*.test.ts'] : []),
            'server/people/careers/applications.test.ts',
            'server/platform/crypto/document-encryption.test.ts',
            'server/sites/client-documents/*.test.ts',
            'server/people/recruitment/**/{documents,hire,person,retention}.test.ts',
          ],
          provide: { fileStore: 'bucket', ...embedded },
        },
      },
      // The migrations on the oldest supported PostgreSQL; at night the demo and the statements of every call, too.
      {
        test: {
          ...server,
          name: 'oldest',
          globalSetup: ['server/test/postgres/oldest-cluster.ts'],
          include: [
            'server/platform/db/setup/version.test.ts',
            ...(findOldestPostgres() ? ['server/platform/db/setup/migrate.test.ts'] : []),
            ...(findOldestPostgres() && night
              ? ['server/db/seed/seed.test.ts', 'server/accounts/demo/demo.test.ts', 'server/test/calls/access.test.ts']
              : []),
          ],
          provide: { fileStore: 'folder', postgres: OLDEST_POSTGRES, seed, night },
        },
      },
      {
        test: {
          ...patient,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          // A page drawn in jsdom is much garbage at once; with less room, some of it is copied again and again.
          execArgv: ['--max-semi-space-size=64'],
          env,
          setupFiles: [...patient.setupFiles, 'web/test/setup.ts'],
        },
      },
    ],
  },
})
