import type { ReactNode } from 'react'
import { useCode } from '../../../lib/session/use-code.ts'
import { TabCounts } from '../../../ui/page-tabs.tsx'
import { WaitingCount } from '../../../ui/waiting-count.tsx'
import { useBrand } from '../use-brand.ts'
import { useCalm } from '../use-calm.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

/** The title of the browser's tab, with how much waits in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const { all } = useWaitingCounts()
  const { name } = useBrand()
  return <title>{`${all ? `(${all}) ` : ''}${title} · ${name}`}</title>
}

/** The number of records that wait below an entry of the sidebar. */
export function EntryCount({ addresses }: { addresses: readonly string[] }) {
  const text = useWaitingCounts().below(addresses)
  return text && <WaitingCount text={text} />
}

/** Tells the tabs of a page how much waits at each. */
export function CountedTabs({ children }: { children: ReactNode }) {
  const { at } = useWaitingCounts()
  return <TabCounts value={at}>{children}</TabCounts>
}

/** The watch of what waits, loaded once the page does nothing else: no page waits for it. */
export function WaitingWatch() {
  const { data } = useCode('waiting-watch', () => import('./waiting-watch.tsx'), useCalm())
  return data && <data.WaitingWatch />
}
