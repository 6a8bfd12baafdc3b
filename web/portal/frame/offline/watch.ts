import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { onDuty } from '../../../../api/portal/portal-on-duty.ts'
import { report } from '../../../../api/portal/portal-report.ts'
import { overview } from '../../../../api/portal/portal-shifts.ts'
import { CallFailure } from '../../../lib/calls/call.ts'
import { ME } from '../../../lib/session/use-me.ts'
import { addKept, type Entry, readKept } from './kept.ts'

/** The overview, On duty now, the month and the invoices; never a document, and no page of a single record. */
const SHOWN: unknown[] = [overview.path, onDuty.path, report.path, 'portal-invoices']
const isShown = (key: QueryKey) => key.some((part) => SHOWN.includes(part))
const isKept = (key: QueryKey) => isShown(key) || key[0] === ME.queryKey[0]
const UNREACHED = ['NETWORK_ERROR', 'TIMEOUT_ERROR']

const isUnreached = ({ state: { error, fetchStatus } }: Query) =>
  fetchStatus === 'paused' || (error instanceof CallFailure && UNREACHED.includes(error.kind))

/** Milliseconds in which the answers of a page become one. */
const PAUSE = 500

/** `offline` while the last call found no network; `at` is the time of the oldest that is shown. */
export type Reach = { offline: boolean; at: number | undefined }

/**
 * Keeps what the pages show, and shows it again where there is no network. `tell` hears of each change.
 * Returns how to stop.
 */
export function watchQueries(client: QueryClient, tell: (reach: Reach) => void) {
  const cache = client.getQueryCache()
  let offline = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => {
    const shown = cache
      .getAll()
      .filter((query) => query.getObserversCount() > 0 && query.state.data !== undefined && isShown(query.queryKey))
    tell({ offline, at: shown.length ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : undefined })
  }

  async function save() {
    const person = client.getQueryData(ME.queryKey)
    if (!person) return
    const held = cache.getAll().filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    const entries = held.map(({ queryHash, state }): [string, Entry] => [
      queryHash,
      { at: state.dataUpdatedAt, data: state.data },
    ])
    await addKept({ accountId: person.id, entries: Object.fromEntries(entries) })
  }
  function saveSoon() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Nothing is new without a network, and a page that closes while it writes may lose all that was kept.
      if (!offline) void save().catch(() => {})
    }, PAUSE)
  }

  /** Replaces the failure of a query by the newest answer that there is. */
  async function restore({ queryKey, queryHash, state }: Query) {
    const kept = await readKept().catch(() => undefined)
    const person = client.getQueryData(ME.queryKey)
    const held = person && kept?.accountId !== person.id ? undefined : kept?.entries[queryHash]
    const own = state.data === undefined ? undefined : { at: state.dataUpdatedAt, data: state.data }
    const newest = held && held.at > (own?.at ?? 0) ? held : own
    if (newest) client.setQueryData(queryKey, newest.data, { updatedAt: newest.at })
    report()
  }

  function unreached(query: Query) {
    offline = true
    if (isKept(query.queryKey)) void restore(query)
    report()
  }
  function reached(query: Query) {
    const isBack = offline
    offline = false
    if (isKept(query.queryKey)) saveSoon()
    if (isBack) void client.invalidateQueries()
    report()
  }

  const stop = cache.subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') report()
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success' && !action.manual) reached(query)
    else if ((action.type === 'error' || action.type === 'pause') && isUnreached(query)) unreached(query)
    else if (action.type === 'fetch' && query.state.fetchStatus === 'paused') unreached(query)
  })
  // Answers and failures from before the page watched.
  for (const query of cache.getAll()) if (isUnreached(query)) unreached(query)
  if (!offline) saveSoon()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
