import type { ReactNode } from 'react'
import { DEFAULT_BRAND } from '../../../../api/core/brand.ts'
import { TabCounts } from '../../../ui/page-tabs.tsx'
import { WaitingCount } from '../../../ui/waiting-count.tsx'
import { useWaitingCounts } from './use-today.ts'

/** The title of the browser's tab, with how much waits in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const { all } = useWaitingCounts()
  return <title>{`${all ? `(${all}) ` : ''}${title} · ${DEFAULT_BRAND.name}`}</title>
}

/** How much waits below an entry of the sidebar. */
export function EntryCount({ addresses }: { addresses: readonly string[] }) {
  const text = useWaitingCounts().below(addresses)
  return text && <WaitingCount text={text} />
}

/** Tells the tabs of a page how much waits at each. */
export function CountedTabs({ children }: { children: ReactNode }) {
  const { at } = useWaitingCounts()
  return <TabCounts value={at}>{children}</TabCounts>
}
