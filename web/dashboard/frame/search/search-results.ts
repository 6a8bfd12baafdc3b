import {
  IconAlertTriangle,
  IconBuilding,
  IconFileInvoice,
  IconMapPin,
  IconShieldHalf,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SearchHit, SearchKind } from '../../../../contract/company/search.ts'
import { matchingScreens } from '../sidebar/sidebar-entries.ts'

/** One line of the palette: a place to go to. */
type Result = { id: string; to: string; icon: TablerIcon; title: string; detail: string }
/** Results of one kind under their heading. */
export type ResultGroup = { label: string; results: Result[] }

const KINDS: Record<SearchKind, { label: string; icon: TablerIcon; room: string }> = {
  guards: { label: 'Guards', icon: IconShieldHalf, room: '/dashboard/guards' },
  clients: { label: 'Clients', icon: IconBuilding, room: '/dashboard/clients' },
  stations: { label: 'Stations', icon: IconMapPin, room: '/dashboard/stations' },
  invoices: { label: 'Invoices', icon: IconFileInvoice, room: '/dashboard/invoices' },
  incidents: { label: 'Incidents', icon: IconAlertTriangle, room: '/dashboard/report-summary' },
}

/** The screens that fit what was typed. */
export function screenResults(typed: string): ResultGroup[] {
  const results = matchingScreens(typed).map(({ to, icon, label, about }) => ({ id: to, to, icon, title: label, detail: about }))
  return results.length > 0 ? [{ label: 'Screens', results }] : []
}

/** The records that the server found, by kind, in its order. */
export function recordResults(hits: SearchHit[]): ResultGroup[] {
  return Object.entries(KINDS).flatMap(([kind, { label, icon, room }]) => {
    const results = hits
      .filter((hit) => hit.kind === kind)
      .map(({ id, title, detail }) => ({ id: `${kind}-${id}`, to: `${room}?record=${id}`, icon, title, detail }))
    return results.length > 0 ? [{ label, results }] : []
  })
}
