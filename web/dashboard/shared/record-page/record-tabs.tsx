import { Paper, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { TabList } from '../../../ui/panel/tab-list.tsx'

/** `value` is a part of the address and of the ids of tab and panel, so it has no space. `shown` is for who may read the content. */
export type RecordTab = { value: string; name: string; shown: boolean; content: ReactNode }

const TAB = 'tab'

/**
 * Tabs with the records that belong to one. The address names the open tab: `?tab=incidents`. An address that names none which the
 * person may see opens the first.
 */
export function RecordTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const [address, change] = useAddress()
  const shown = tabs.filter((tab) => tab.shown)
  const [first] = shown
  if (!first) return null
  const open = shown.find(({ value }) => value === address.get(TAB)) ?? first
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-label={label}>
      <Tabs
        value={open.value}
        onChange={(value) => change({ [TAB]: value === first.value ? '' : (value ?? '') }, { replace: true })}
        keepMounted={false}
      >
        <TabList>
          {shown.map(({ value, name }) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
        {shown.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}
