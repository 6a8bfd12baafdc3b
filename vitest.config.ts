import { defineConfig } from 'vitest/config'

/** Far from Kampala's clock and from UTC, so that nothing leans on the zone of the machine. */
const env = { TZ: process.env.TEST_ZONE ?? 'America/Los_Angeles' }

const server = {
  globalSetup: ['server/test/cluster.ts'],
  setupFiles: ['server/test/setup.ts'],
  env,
  // Files of one worker share the process, the app, its database and its queue (server/test/worker.ts).
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { env, name: 'house', include: ['*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'], provide: { fileStore: 'folder' } } },
      // What stores files, once more with an object store behind it.
      {
        test: {
          ...server,
          name: 'bucket',
          include: [
            'server/pictures.test.ts',
            'server/careers/applications.test.ts',
            'server/client-documents/*.test.ts',
            'server/recruitment/{documents,hire,person,retention}.test.ts',
            'server/trash/*.test.ts',
          ],
          provide: { fileStore: 'bucket' },
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          env,
          setupFiles: ['web/test/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
