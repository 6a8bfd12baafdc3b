import { Divider, Stack, Tabs } from '@mantine/core'
import { useEffect, useState } from 'react'
import { create as makeCalendar } from '../../../../api/roster/calendar-feeds.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { TabList } from '../../../ui/panel/tab-list.tsx'
import { Bans } from '../../sites/parts/bans.tsx'
import { CalendarFeed } from '../../sites/parts/calendar-feed.tsx'
import { Phones } from '../../sites/parts/phones.tsx'
import { useLiveGuards } from '../parts/use-live-guards.ts'
import { AbsencesPane } from './absences-pane.tsx'
import { QualificationsPane } from './qualifications-pane.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import { useAbsencesOf, useQualificationsOf } from './use-guard-file.ts'

type GuardFileProps = {
  guardId: number
  /** The form above has unsaved changes. */
  locked: boolean
  /** Called with true while another dialog is open above this section. */
  onBusy: (busy: boolean) => void
}

/** The file of a guard beside the form: whether the guard may be planned, qualifications and absences. */
export function GuardFile({ guardId, locked, onBusy }: GuardFileProps) {
  const plans = useCan()(makeCalendar.permission)
  const [busy, setBusy] = useState(false)
  useLiveGuards()
  const held = useQualificationsOf(guardId)
  const away = useAbsencesOf(guardId)
  useEffect(() => onBusy(busy), [busy, onBusy])
  const common = { guardId, locked, onBusy: setBusy }
  return (
    <Stack gap="sm" component="section" aria-label="Guard file" mt="lg">
      <Divider />
      <ReadinessLine guardId={guardId} />
      <Tabs defaultValue="qualifications" keepMounted={false}>
        <TabList>
          <Tabs.Tab value="qualifications">Qualifications{counted(held.data?.items)}</Tabs.Tab>
          <Tabs.Tab value="absences">Absences{counted(away.data?.items)}</Tabs.Tab>
          <Tabs.Tab value="bans">Not wanted by</Tabs.Tab>
          {plans && <Tabs.Tab value="calendar">Calendar</Tabs.Tab>}
          <Tabs.Tab value="phone">Phone</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="qualifications">
          <QualificationsPane {...common} />
        </Tabs.Panel>
        <Tabs.Panel value="absences">
          <AbsencesPane {...common} />
        </Tabs.Panel>
        {plans && (
          <Tabs.Panel value="calendar">
            <CalendarFeed of={{ guard_id: guardId }} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="phone">
          <Phones of={{ guard_id: guardId }} />
        </Tabs.Panel>
        <Tabs.Panel value="bans">
          <Bans {...common} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

const counted = (rows: unknown[] | undefined) => (rows?.length ? ` (${rows.length})` : '')
