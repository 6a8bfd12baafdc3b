import type { FileStore } from '../../../platform/files/file-store.ts'
import { addDays, momentOn } from '../calendar.ts'
import { keepDocument } from '../sales/documents.ts'
import type { Seeding } from '../seeding.ts'
import { DOCUMENTS, THREADS } from './requests-texts.ts'

/** Requests and complaints of the demo client, answered by this admin, and its documents if there is a file store. */
export async function seedRequests(seeding: Seeding, admin: number, files: FileStore | undefined) {
  const { db, random, now, day } = seeding
  const { id: person, client_id } = await db
    .selectFrom('accounts')
    .select(['id', 'client_id'])
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  const station = await db
    .selectFrom('stations')
    .select('id')
    .where('client_id', '=', client_id!)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const { messages: texts, station: atStation, ...request } of THREADS) {
    const messages = texts.map(({ daysAgo, kind, text }) => ({
      kind,
      text,
      at: momentOn(addDays(day, -daysAgo), random, now),
      account_id: kind === 'Client' ? person : admin,
    }))
    const seen = messages.filter(({ kind }) => kind !== 'Note')
    const { id } = await db
      .insertInto('client_requests')
      .values({
        ...request,
        client_id: client_id!,
        station_id: atStation ? station.id : null,
        received_at: messages[0]!.at,
        last_message_at: seen.at(-1)!.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('client_request_messages')
      .values(messages.map((message) => ({ ...message, request_id: id })))
      .execute()
  }
  if (files) await seedDocuments(seeding, client_id!, files)
}

async function seedDocuments({ db, random, now, day }: Seeding, client_id: number, files: FileStore) {
  for (const { title, kind, file_name, daysAgo } of DOCUMENTS) {
    const { id: file_id, bytes, sha256, keyId } = await keepDocument(files, file_name, [title, '', 'Made for the demonstration.'])
    const added_at = momentOn(addDays(day, -daysAgo), random, now)
    await db
      .insertInto('client_documents')
      .values({ client_id, title, kind, file_id, file_name, file_kind: 'pdf', bytes, sha256, key_id: keyId, added_at })
      .execute()
  }
}
