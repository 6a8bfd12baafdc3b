import { sql } from 'kysely'
import { findSlot } from '../../../contracts/index.ts'
import { newToken, tokenHash } from '../../../platform/crypto/tokens.ts'
import { insertOffer } from '../../../roster/offers/queries.ts'
import { candidatesFor } from '../../../roster/slot-shifts/candidates.ts'
import type { Seeding } from '../seeding.ts'

const OPEN_MINUTES = 120
const OFFERED = 3

/** An open slot of the next shift is offered to three guards, one of whom has declined. Nobody has their links. */
export async function seedOffers({ db, now }: Seeding) {
  const open = await db
    .selectFrom('slots')
    .select('id')
    .where('state', '=', 'Open')
    .where(sql<boolean>`instant_of(lower(span)) > ${now.toISOString()}::timestamptz`)
    .orderBy(sql`lower(span)`)
    .orderBy('id')
    .executeTakeFirst()
  const slot = open && (await findSlot(db, open.id))
  if (!slot) return
  const { candidates } = await candidatesFor(db, slot)
  for (const { guard_id } of candidates.filter(({ findings }) => findings.length === 0).slice(0, OFFERED))
    await insertOffer(db, {
      slot_id: slot.id,
      guard_id,
      token_hash: tokenHash(newToken()),
      expires_at: new Date(now.getTime() + OPEN_MINUTES * 60_000).toISOString(),
      channel: 'email',
      override_reason: null,
    })
  const first = await db.selectFrom('slot_offers').select('id').orderBy('id').limit(1).executeTakeFirst()
  await db
    .updateTable('slot_offers')
    .set({ status: 'Declined', answered_at: now.toISOString() })
    .where('id', '=', first?.id ?? 0)
    .execute()
}
