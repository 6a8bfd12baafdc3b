import { PORTAL_KEPT } from '../../../lib/session/session.ts'

/** The answer to a query of the portal, and its time. */
export type Entry = { at: number; data: unknown }
/** Answers that the pages had for one person, by the keys of their queries. */
type Kept = { accountId: number; entries: Record<string, Entry> }

const ADDRESS = '/portal/kept'
/** As many as the pages that open without a network have, with some months and lists. */
const MOST = 12

/** Everything that was kept on this device; the end of the session and a sign-in remove it (`forgetPerson`). */
export async function readKept(): Promise<Kept | undefined> {
  const held = await (await caches.open(PORTAL_KEPT)).match(ADDRESS)
  return held?.json()
}

/** Adds to what was kept for a person, the newest; what was another person's goes. */
export async function addKept({ accountId, entries }: Kept) {
  const before = await readKept()
  const all = { ...(before?.accountId === accountId && before.entries), ...entries }
  const newest = Object.entries(all)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
  const kept: Kept = { accountId, entries: Object.fromEntries(newest) }
  await (await caches.open(PORTAL_KEPT)).put(ADDRESS, new Response(JSON.stringify(kept)))
}
