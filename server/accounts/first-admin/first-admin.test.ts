import { expect, test } from 'vitest'
import { acceptInvitation, login } from '../../../api/accounts/auth.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { createFirstAdmin } from './first-admin.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'seven slow buses to Entebbe'

const create = async (email: string) => {
  const token = newToken()
  await createFirstAdmin(db, { email, userName: 'The First', linkHash: tokenHash(token) })
  return token
}
const follow = (token: string) => send(null, acceptInvitation, { body: { token, password: PASSWORD } })

test('one of fifty concurrent attempts creates the first super admin, who can sign in', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => create(`first${number}@engabo.example`)))
  const made = tries.flatMap((one, number) => (one.status === 'fulfilled' ? [{ number, token: one.value }] : []))
  expect(made).toHaveLength(1)
  const { rows } = await pool.query('select email, role from accounts')
  expect(rows).toEqual([{ email: `first${made[0]!.number}@engabo.example`, role: 'super_admin' }])
  for (const one of tries) if (one.status === 'rejected') expect(one.reason.message).toMatch(/^There is already a super admin\./)
  expect((await follow(made[0]!.token)).status).toBe(200)
  expect((await send(null, login, { body: { emailAddress: rows[0].email, password: PASSWORD } })).status).toBe(200)
})

test('a first super admin who has lost the link gets another, with the address in any spelling; the lost link is not valid', async () => {
  const lost = await create('first@engabo.example')
  const next = await create('First@engabo.example')
  expect((await follow(lost)).status).toBe(422)
  expect((await follow(next)).status).toBe(200)
  expect((await pool.query('select 1 from accounts')).rowCount).toBe(1)
})

test('an existing account does not become super admin this way, and no second super admin is created', async () => {
  await makeAccount(db, { role: 'admin', email: 'admin@engabo.example' })
  await expect(create('admin@engabo.example')).rejects.toMatchObject({ statusCode: 409 })
  await create('first@engabo.example')
  await expect(create('second@engabo.example')).rejects.toMatchObject({ statusCode: 409 })
  expect((await pool.query("select email from accounts where role = 'super_admin'")).rows).toEqual([
    { email: 'first@engabo.example' },
  ])
})
