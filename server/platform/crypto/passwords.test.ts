import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { atFullCost } from '../../test/hashing.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const PASSWORD = 'correct horse battery staple'

test('a password is stored as argon2id with at least the cost that OWASP recommends, and its own salt', async () => {
  const [stored, again] = await atFullCost(() => Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]))
  const [, salt, digest] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? []
  const nonce = Buffer.from(salt!, 'base64url')
  const derived = argon2Sync('argon2id', { message: PASSWORD, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  expect(derived.toString('base64url')).toBe(digest)
  expect(again.split('$')[4]).not.toBe(salt)
})

test('verifies the password, rejects another, and rejects any when none is stored', async () => {
  await atFullCost(async () => {
    const stored = await hashPassword(PASSWORD)
    expect(await verifyPassword(stored, PASSWORD)).toBe(true)
    expect(await verifyPassword(stored, `${PASSWORD} `)).toBe(false)
    for (const nobody of [null, undefined]) expect(await verifyPassword(nobody, PASSWORD)).toBe(false)
  })
})
