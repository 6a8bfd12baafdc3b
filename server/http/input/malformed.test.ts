import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { rawRequest, sendRaw } from '../../test/raw.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { sample } from '../../test/sample.ts'

const { app, db, folder } = await testApp()
let port = 0
const tokens: Partial<Record<string, string>> = {}

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  for (const role of ['super_admin', 'client'] as const) {
    const { id } = await makeAccount(db, { role })
    const session = await openSession(db, { accountId: id, role, address: '127.0.0.1', userAgent: 'test' })
    tokens[role] = session.access_token
  }
})

const authorized = (call: Endpoint): Record<string, string> => {
  const role = strongestRole(call)
  return role ? { authorization: `Bearer ${tokens[role]}` } : {}
}
const alive = () => sendRaw(port, rawRequest('GET', '/api/v1/time', {}))

/** Every file in the folder of uploads, whatever it is called. */
const filesLeft = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

const part = (name: string, content: string | Buffer, fileName?: string) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--b--\r\n')
const PDF = `%PDF-1.7\n${' '.repeat(4000)}\nstartxref\n0\n%%EOF\n`

/** One reader takes the forms of all calls. */
const uploads = allCalls.filter(({ call }) => call.files)

describe.each(sample(uploads, 4, ({ group, name }) => `${group}.${name}`))('$group $name', ({ call }) => {
  const path = call.path.replace(/:\w+/g, '1')
  const [field, rule] = Object.entries(call.files!)[0]!
  const form = (type: string, ...parts: (string | Buffer)[]) =>
    rawRequest('POST', path, { 'content-type': type, ...authorized(call) }, Buffer.concat(parts.map((one) => Buffer.from(one))))
  const FORM = 'multipart/form-data; boundary=b'
  /** Any text is a table, with a single column if need be. */
  const takesText = rule.kinds.includes('csv')
  const file = part(field, PDF, 'paper.pdf')

  test('a malformed multipart body is refused and leaves no file', async () => {
    const bad: Record<string, Buffer> = {
      'no boundary': form('multipart/form-data', file, END),
      'another boundary': form('multipart/form-data; boundary=other', file, END),
      'an empty boundary': form('multipart/form-data; boundary=""', file, END),
      'a boundary within a boundary': form(FORM, '--b\r\n', file, '--b\r\n--b\r\n', file, END),
      'no end': form(FORM, file),
      'the same file twice': form(FORM, file, file, END),
      'a fifth file': form(FORM, ...Array.from({ length: 5 }, (_, n) => part(`file${n}`, PDF, 'a.pdf')), END),
      'ten thousand fields': form(FORM, ...Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, 'x')), END),
      'a file name of 64 KiB': form(FORM, part(field, PDF, `${'x'.repeat(65_536)}.pdf`), END),
      'headers without end': form(FORM, `--b\r\n${'x-more: 1\r\n'.repeat(5000)}`),
      'one byte too many': form(FORM, part(field, `${PDF}${' '.repeat(MAX_UPLOAD_BYTES - PDF.length + 1)}`, 'a.pdf'), END),
      'a program': form(FORM, part(field, Buffer.from('7f454c4602010100', 'hex'), 'a.pdf'), END),
      ...(!takesText && {
        'a page': form(FORM, part(field, '<html><script>alert(1)</script></html>', 'a.pdf'), END),
        'a drawing with a script': form(
          FORM,
          part(field, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.png'),
          END,
        ),
        'a way out of the folder': form(FORM, part(field, 'text', '../../../../tmp/a.pdf'), END),
      }),
    }
    for (const [name, bytes] of Object.entries(bad)) {
      const status = await sendRaw(port, bytes)
      // A client refused before it has sent everything may see a reset connection instead of the response.
      expect(status === undefined || (status >= 400 && status < 500), `${name}: ${status}`).toBe(true)
    }
    expect(await alive()).toBe(200)
    await expect.poll(filesLeft).toEqual([])
  })

  test('neither a whole upload about no record nor one aborted at any byte leaves a file', async () => {
    const whole = form(FORM, file, part('name', 'Grace'), END)
    await sendRaw(port, form(FORM, file, END))
    for (let tenth = 1; tenth < 10; tenth++) await sendRaw(port, whole, { cutAfter: Math.floor((whole.length * tenth) / 10) })
    expect(await alive()).toBe(200)
    await expect.poll(filesLeft).toEqual([])
  })
})

test('an overlong request line or header has its own status and crashes nothing', async () => {
  const login = (body: string) => rawRequest('POST', '/api/v1/auth/login', { 'content-type': 'application/json' }, body)
  const sizes: [string, Buffer, number][] = [
    ['a body of 64 KiB and a byte', login(' '.repeat(64 * 1024 + 1)), 413],
    ['64 KiB of brackets', login('['.repeat(64 * 1024)), 400],
    ['30,000 nested lists', login('['.repeat(30_000) + ']'.repeat(30_000)), 400],
    ['5,000 unknown fields', login(JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, 0])))), 413],
    ['2,000 headers', rawRequest('GET', '/', Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`x-${n}`, 'y']))), 431],
    ['an address of 20 KiB', rawRequest('GET', `/${'a'.repeat(20 * 1024)}`, {}), 414],
    [
      'a name of 10,000 in a path',
      rawRequest('GET', `/api/v1/clients/${'1'.repeat(10_000)}`, authorized({ permission: 'clients.read' } as never)),
      400,
    ],
    [
      'a search of 10 KiB',
      rawRequest('GET', `/api/v1/clients?q=${'a'.repeat(10_240)}`, authorized({ permission: 'clients.read' } as never)),
      422,
    ],
    ['no HTTP at all', Buffer.from('\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'), 400],
    [
      'two lengths',
      Buffer.from('POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
      400,
    ],
    [
      'length and chunks',
      Buffer.from('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
      400,
    ],
  ]
  for (const [name, bytes, status] of sizes) expect([name, await sendRaw(port, bytes)]).toEqual([name, status])
  expect(await alive()).toBe(200)
})
