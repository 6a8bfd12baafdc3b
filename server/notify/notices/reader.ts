import { can, type Person } from '../../../api/core/permissions.ts'
import { NOTICE_KINDS, NOTICE_RESOURCES, type NoticeKind } from '../../../api/notify/notices.ts'
import { resourceOf } from '../../../api/resources.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** A reader of notices: of which kinds and stations, and of exceptions those about money, the others, or both. */
export type NoticeReader = {
  accountId: number
  stations: StationScope
  kinds: NoticeKind[]
  exceptions: { money: boolean; others: boolean }
}

/** Kinds whose records have a station: the only ones for people who are limited to some. */
const OF_STATIONS: NoticeKind[] = ['incident', 'exception']

export function noticeReader(caller: Person & { stations: StationScope }): NoticeReader {
  const { accountId, stations } = caller
  const exceptions = { money: can(caller, 'billing.write'), others: can(caller, 'muster.write') }
  const reads = (kind: NoticeKind) =>
    kind === 'exception' ? exceptions.money || exceptions.others : can(caller, resourceOf(NOTICE_RESOURCES[kind]).read)
  const kinds = NOTICE_KINDS.filter((kind) => (stations === null || OF_STATIONS.includes(kind)) && reads(kind))
  return { accountId, stations, kinds, exceptions }
}
