import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingsIn } from './env-lines.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => settingsIn(Buffer.from(text, encoding))

test('settings, remarks, quotes over several lines and a byte order mark are read', () => {
  const text = [
    '\ufeffPORT=4000',
    '# A remark',
    '',
    'export DATA_DIR = /srv/engabo # where it is',
    'A="first',
    'second"',
    "B='x'",
    'EMPTY=',
  ]
  for (const end of ['\n', '\r\n'])
    expect(read(text.join(end))).toEqual({
      ...{ PORT: '4000', DATA_DIR: '/srv/engabo', A: 'first\nsecond', B: 'x', EMPTY: '' },
    })
})

test.each([
  ['with a mark', Buffer.from('\ufeffNODE_ENV=production\r\n', 'utf16le')],
  ['without one', Buffer.from('NODE_ENV=production\r\n', 'utf16le')],
  ['the other way round', Buffer.from('\ufeffNODE_ENV=production\r\n', 'utf16le').swap16()],
])('UTF-16 %s is refused by name', (_, file) => {
  expect(() => settingsIn(file)).toThrow('.env is in UTF-16, which nothing here reads. Save it as UTF-8.')
})

test('another encoding, a line that makes no setting and an open quote are refused', () => {
  expect(() => read('NAME=Kampal\u00e9', 'latin1')).toThrow('.env is not in UTF-8.')
  expect(() => read('PORT=1\nNODE_ENV production')).toThrow('.env, line 2: this makes no setting. Write NAME=value')
  expect(() => read('PORT=1\n\nNODE_ENV: production')).toThrow('.env, line 3')
  expect(() => read('A="open\nB=1')).toThrow('.env, line 1')
})

test('a command with such a file says so and does nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, '.env'), Buffer.from('\ufeffNODE_ENV=production', 'utf16le'))
  const start = () =>
    execFileSync(process.execPath, [resolve('server/start.js')], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(start).toThrow(
    expect.objectContaining({ status: 1, stderr: expect.stringMatching(/^\.env is in UTF-16, .*\n$/), stdout: '' }),
  )
})
