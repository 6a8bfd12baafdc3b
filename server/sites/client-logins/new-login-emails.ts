import type { FastifyInstance } from 'fastify'
import { queueEmail } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { clientOfLogin, peopleOfClient } from './queries.ts'

type NewLogin = { id: number; client_id: number; userName: string; emailAddress: string; waits: boolean }

/** Tells the people of a client, by e-mail, of a new login or of one that waits for their word. */
export async function tellOfLogin(
  { publicUrl, queue }: Pick<FastifyInstance, 'publicUrl' | 'queue'>,
  db: Db,
  { id, client_id, userName, emailAddress, waits }: NewLogin,
) {
  const client = await clientOfLogin(db, id)
  const what = waits
    ? `Our office was asked to give ${userName} access to the client portal of ${client}. Nobody can sign in with this address until you, or somebody of our management, confirm it.`
    : `${userName} was given access to the client portal of ${client}.`
  for (const person of await peopleOfClient(db, client_id, id))
    await queueEmail(queue, db, {
      to: person.email,
      content: {
        subject: waits ? `${userName} waits for access to your portal` : `${userName} has access to your portal`,
        greeting: `Dear ${person.userName}`,
        paragraphs: [what, 'If you do not know the person, please tell us at once.'],
        facts: [
          ['Name', userName],
          ['Email address', emailAddress],
        ],
        action: { label: waits ? 'Confirm or refuse' : 'See who has access', url: `${publicUrl}/portal/people` },
      },
      about: { table: 'accounts', id },
    })
}
