// Confirmed records exist exactly once, whichever process is killed during writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Cluster, startCluster } from '../../server/platform/db/setup/cluster.ts'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { test } from '../support/test/test.ts'
import { BEHIND_PROXY, ROUNDS, readyAgain, signIn, someMoment, startWriting, written } from './writer.ts'

test.describe.configure({ timeout: 600_000 + ROUNDS * 30_000 })
test.afterAll(cleanUp)

async function killDatabase(folder: string) {
  const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
}
function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Writes while each of the harms is done in each round, and compares at the end. A harm leaves the server to recover by itself. */
async function surviving(origin: string, harms: (() => Promise<void>)[]) {
  const token = await signIn(origin)
  const writers = startWriting(origin, token)
  for (let round = 0; round < ROUNDS; round++)
    for (const harm of harms) {
      await someMoment()
      await harm()
      await readyAgain(origin)
    }
  await someMoment()
  await writers.stop()
  expect(writers.acknowledged.length).toBeGreaterThan(ROUNDS)
  expect([...writers.other]).toEqual([])
  expect((await written(origin, token)).sort()).toEqual(writers.acknowledged.sort())
  test.info().annotations.push({ type: 'acknowledged writes', description: String(writers.acknowledged.length) })
}

for (const database of ['embedded', 'server'] as const) {
  test.describe(`with the ${database} database`, () => {
    let cluster: Cluster | undefined
    let folder: string
    let env: Record<string, string>
    let origin: string
    test.beforeEach(async () => {
      folder = newDemoFolder()
      if (database === 'server') cluster = await startCluster(folder)
      env = {
        // Even with a separate database: it contains the key of the demo's secrets.
        DATA_DIR: folder,
        PORT: String(await freePort()),
        LOG_LEVEL: 'fatal',
        ...BEHIND_PROXY,
        ...(cluster && { DATABASE_URL: cluster.url('postgres') }),
      }
      origin = `http://127.0.0.1:${env.PORT}`
    })
    test.afterEach(async () => {
      await stopAll()
      await cluster?.stop()
    })

    test('a killed application or database loses no confirmed record and duplicates none; the application outlives its database', async () => {
      let server = run(env)
      await ready(server)
      await surviving(origin, [
        async () => {
          server.child.kill('SIGKILL')
          await server.ended
          server = run(env)
        },
        async () => {
          await killDatabase(folder)
          // A separate server is restarted by its operator, the embedded one by the application.
          await cluster?.revive()
        },
      ])
      expect(server.child.exitCode).toBe(null)
    })
  })
}
