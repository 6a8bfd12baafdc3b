import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('the command reads .env, as the others do, and fills nothing in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-seed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, '.env'), `NODE_ENV=production\nDATA_DIR=${folder}/data\n`)
  const { PATH } = process.env
  const { status, stderr } = spawnSync(process.execPath, [resolve('server/db/seed/main.ts')], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'NODE_ENV is production: the demo, with its accounts, is not for that.\n'])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
