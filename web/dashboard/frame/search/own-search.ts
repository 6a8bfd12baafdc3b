import * as own from '../../../../api/attendance/own-stations.ts'
import type { SearchHit, SearchKind } from '../../../../api/company/search.ts'
import { call } from '../../../lib/calls/call.ts'

const MOST = 5
const PAGES: Partial<Record<SearchKind, string>> = { guards: '/dashboard/my-guards', stations: '/dashboard/my-stations' }

/** The own guards and stations of a supervisor that fit the words, as the search of all records answers. */
export async function findOwn({ q, kind }: { q: string; kind?: SearchKind }, signal: AbortSignal): Promise<SearchHit[]> {
  const query = { q, page: '1', page_size: String(MOST), sort: 'name' } as const
  const [guards, stations] = await Promise.all([
    kind && kind !== 'guards' ? [] : call(own.allGuards, { query }, { signal }).then(({ items }) => items),
    kind && kind !== 'stations' ? [] : call(own.list, { query }, { signal }).then(({ items }) => items),
  ])
  return [
    ...guards.map(({ id, name, rank, contacts, stations }) => ({
      ...{ kind: 'guards' as const, id, title: name, phone: contacts },
      detail: [rank, contacts, ...stations].join(' · '),
    })),
    ...stations.map(({ id, name, client_name, address, contacts }) => ({
      ...{ kind: 'stations' as const, id, title: name, phone: contacts },
      detail: [client_name, address].filter(Boolean).join(' · '),
    })),
  ]
}

/** The place where a supervisor finds one of them: the own list, searched for its name. */
export const ownAddress = ({ kind, title }: SearchHit) => `${PAGES[kind]}?q=${encodeURIComponent(title)}`
