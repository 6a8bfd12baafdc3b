import { useQuery } from '@tanstack/react-query'
import { get, MOST_WAITING, type Waiting, type WaitingKind } from '../../../../api/company/today.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'

/** The query key of the work that waits. */
export const TODAY = 'today'

/** The work that waits for the signed-in person, once it is `wanted`. */
export const useToday = (wanted = true) =>
  useQuery({ queryKey: [TODAY], queryFn: ({ signal }) => call(get, {}, { signal }), enabled: wanted, staleTime: 10_000 })

/** Where each kind of work is done: the address of the page, or of its tab. */
export const WORK_PAGES: Record<WaitingKind, string> = {
  sos: '/dashboard/exceptions',
  open: '/dashboard/now',
  late: '/dashboard/now',
  exceptions: '/dashboard/exceptions',
  to_confirm: '/dashboard/attendance',
  requests: '/dashboard/requests',
  days: '/dashboard/attendance',
  leave: '/dashboard/absences',
  papers: '/dashboard/qualifications',
  applications: '/dashboard/recruitment/applications',
  quotes: '/dashboard/quotes',
  messages: '/dashboard/inbox',
  drafts: '/dashboard/invoices/run',
  payments: '/dashboard/invoices/receipts',
  overdue: '/dashboard/invoices',
}

/** Calls for help are exceptions, too, and are counted as such. */
const isCounted = ({ kind }: Waiting) => kind !== 'sos'
const sum = (waiting: readonly Waiting[]) => waiting.filter(isCounted).reduce((all, { count }) => all + count, 0)

/** `12`, and `99+` for what is not counted any further. */
export const countText = (count: number) => (count >= MOST_WAITING ? `${formatNumber(MOST_WAITING - 1)}+` : formatNumber(count))

/** How much waits in all, at an address, and at some addresses with those below them. It is asked for by `WaitingWatch`. */
export function useWaitingCounts() {
  const waiting = useToday(false).data?.waiting ?? []
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
