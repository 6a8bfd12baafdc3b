import { hashPassword } from '../../platform/crypto/passwords.ts'
import { makeAccount } from '../../test/records/makers.ts'
import type { Seeding } from './seeding.ts'
import type { SeededClient } from './sites/clients.ts'

/** One account for each role, all with this installation's demo password. Returns the ids of the admin and the supervisor. */
export async function seedAccounts({ db, random, invent }: Seeding, password: string, { id: client_id }: SeededClient) {
  const password_hash = await hashPassword(password)
  const account = (role: 'super_admin' | 'admin' | 'client', email: string) => {
    const { firstName, lastName, contacts } = invent(random.pick(['Female', 'Male']), 'engabo.example')
    return makeAccount(db, {
      role,
      email,
      user_name: `${firstName} ${lastName}`,
      contacts,
      password_hash,
      client_id: role === 'client' ? client_id : null,
      sees_prices: role === 'client',
    })
  }
  await account('super_admin', 'super@engabo.example')
  const admin = await account('admin', 'admin@engabo.example')
  await account('client', 'client@engabo.example')
  const supervisor = await makeAccount(db, {
    role: 'supervisor',
    email: 'supervisor@engabo.example',
    user_name: 'Ruth Nansubuga',
    contacts: '+256 772 400 918',
    password_hash,
  })
  return { admin: admin.id, supervisor: supervisor.id }
}
