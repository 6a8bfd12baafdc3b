import { IconPhone, type TablerIcon } from '@tabler/icons-react'
import { SEARCH_KINDS, type SearchHit } from '../../../../api/company/search.ts'
import { RESOURCES } from '../../../../api/resources.ts'
import type { May } from '../../../lib/session/use-can.ts'
import { telOf } from '../../../lib/tel.ts'
import { pageAddress } from '../../shared/records/record-addresses.ts'
import { iconOf } from '../sidebar/resource-icons.ts'
import { matchingScreens } from '../sidebar/sidebar-entries.ts'
import { addingsOf } from './commands.ts'

/** One line of the palette: a place to go to. */
type Result = { id: string; to: string; icon: TablerIcon; title: string; detail: string }
/** Results of one kind under their heading. */
export type ResultGroup = { label: string; results: Result[] }

/** The screens that fit what was typed. */
export function screenResults(typed: string, may: May): ResultGroup[] {
  const results = matchingScreens(typed, may).map(({ to, icon, label, about }) => ({
    id: to,
    to,
    icon,
    title: label,
    detail: about,
  }))
  return results.length > 0 ? [{ label: 'Screens', results }] : []
}

/** The forms of new records that the words ask for. */
export function addResults(typed: string, may: May): ResultGroup[] {
  const results = addingsOf(typed)
    .filter(({ permission }) => may(permission))
    .map(({ name, label, to }) => ({ id: `add-${name}`, to, icon: iconOf(name), title: label, detail: 'Opens the form' }))
  return results.length > 0 ? [{ label: 'Commands', results }] : []
}

/** The people whom the command calls: each leads to the telephone. */
export function callResults(hits: SearchHit[]): ResultGroup[] {
  const results = hits.flatMap(({ kind, id, title, phone }) =>
    phone ? [{ id: `call-${kind}-${id}`, to: telOf(phone), icon: IconPhone, title: `Call ${title}`, detail: phone }] : [],
  )
  return results.length > 0 ? [{ label: 'Commands', results }] : []
}

/** The records that the server found, by kind, in its order; `addressOf` says where one is shown. */
export function recordResults(hits: SearchHit[], addressOf = ({ kind, id }: SearchHit) => pageAddress(kind, id)): ResultGroup[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const results = hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind}-${hit.id}`,
        to: addressOf(hit),
        icon: iconOf(kind),
        title: hit.title,
        detail: hit.detail,
      }))
    return results.length > 0 ? [{ label: RESOURCES[kind].plural, results }] : []
  })
}
