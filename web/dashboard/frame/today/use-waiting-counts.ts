import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Waiting, WaitingKind } from '../../../../api/company/today.ts'
import { formatNumber } from '../../../lib/format.ts'

/** The query key of the work that waits. */
export const TODAY = 'today'
/** No more than these of a kind are counted; the call has the same number, and its code is not loaded for it. */
const MOST_COUNTED = 100

/** The address of the page, or of its tab, on which each kind of work is done. */
export const WORK_PAGES: Record<WaitingKind, string> = {
  sos: '/dashboard/exceptions',
  alarms: '/dashboard/alarms',
  clocks: '/dashboard/alarms/systems',
  open: '/dashboard/now',
  late: '/dashboard/now',
  exceptions: '/dashboard/exceptions',
  to_confirm: '/dashboard/attendance',
  requests: '/dashboard/requests',
  days: '/dashboard/attendance/days',
  leave: '/dashboard/absences',
  papers: '/dashboard/qualifications',
  applications: '/dashboard/recruitment/applications',
  quotes: '/dashboard/quotes',
  messages: '/dashboard/inbox',
  drafts: '/dashboard/invoices/run',
  payments: '/dashboard/invoices/receipts',
  overdue: '/dashboard/invoices',
}

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
/** The number that waits in all; work that two of the kinds count, as a late guard with an exception, is counted once. */
function sum(waiting: readonly Waiting[]) {
  const counted = new Set(waiting.map(({ kind }) => kind))
  const twice = waiting.flatMap(({ also }) => also).filter(({ kind }) => counted.has(kind))
  const all = totalOf(waiting) - totalOf(twice)
  // Of a kind that is not counted any further nobody knows how many more there are.
  return waiting.some(({ count }) => count >= MOST_COUNTED) ? Math.max(all, MOST_COUNTED) : all
}

/** `12`, and `99+` for what is not counted any further. */
export const countText = (count: number) => (count >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED - 1)}+` : formatNumber(count))

/** Work that waits, as `WaitingWatch` has read it. A query of the same key here would take its function from it. */
function useWaitingNow() {
  const cache = useQueryClient()
  const read = () => cache.getQueryData<{ waiting: Waiting[] }>([TODAY])
  // The cache also tells of queries that a component makes while it is rendered, when no other one may change.
  const subscribe = (onChange: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange))
  return useSyncExternalStore(subscribe, read)?.waiting ?? []
}

/** Numbers of waiting records: in all, at an address, and at some addresses with those below them. */
export function useWaitingCounts() {
  const waiting = useWaitingNow()
  const textOf = (counted: readonly Waiting[]) => {
    const count = sum(counted)
    return count > 0 ? countText(count) : undefined
  }
  return {
    all: textOf(waiting),
    at: (to: string) => textOf(waiting.filter(({ kind }) => WORK_PAGES[kind] === to)),
    below: (addresses: readonly string[]) =>
      textOf(waiting.filter(({ kind }) => addresses.some((to) => `${WORK_PAGES[kind]}/`.startsWith(`${to}/`)))),
  }
}

/** Work of one kind that waits. */
export const useWaiting = (one: WaitingKind) => useWaitingNow().find(({ kind }) => kind === one)
