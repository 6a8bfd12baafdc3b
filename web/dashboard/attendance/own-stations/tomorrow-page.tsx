import { Skeleton, Title } from '@mantine/core'
import { useState } from 'react'
import type { Slot } from '../../../../api/contracts/slots.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { fill } from '../../../../api/roster/slot-shifts.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FinderPanel } from '../finder/finder-panel.tsx'
import { useReloadAttendance } from '../now/use-now.ts'
import { RosterLine } from './roster-line.tsx'
import classes from './tomorrow.module.css'
import { type RosterStation, useRosterOf } from './use-roster-of.ts'

export const handle = {
  title: 'Tomorrow',
  help: 'Tomorrow’s shifts at your stations: who comes, and which posts have nobody yet.',
}

/** The fields of an open slot that the finder needs. */
const toFill = ({ id, name, ...slot }: Slot) => ({
  ...slot,
  ...{ slot_id: id, post: name, state: 'Open' as const, called_off: null },
})
const isOpen = ({ slot }: RosterStation['shifts'][number]) => slot?.state === 'Open'

/** `12 shifts, 2 without a guard`. */
function countOf(stations: RosterStation[]) {
  const shifts = stations.flatMap((station) => station.shifts).filter(({ off }) => !off)
  const open = shifts.filter(isOpen).length
  return `${shifts.length} ${shifts.length === 1 ? 'shift' : 'shifts'}, ${open === 0 ? 'every one with a guard' : `${open} without a guard`}`
}

/** The roster of tomorrow at the stations of a supervisor. */
export default function TomorrowPage() {
  const day = addDays(today(), 1)
  const { stations, problem, refresh } = useRosterOf(day)
  const [filling, setFilling] = useState<Slot>()
  const may = useCan()
  const banner = useBanner()
  const reload = useReloadAttendance()
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <Title order={2} size="h4">
        {formatDay(day)}
      </Title>
      {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: refresh }} />}
      {!stations && !problem && <Skeleton height={320} mt="md" role="status" aria-label="Loading the roster..." />}
      {stations && (
        <p className={classes.count} role="status">
          {stations.length === 0 ? 'Nothing is planned for tomorrow.' : countOf(stations)}
        </p>
      )}
      {stations?.map((station) => (
        <section key={station.id} aria-labelledby={`station-${station.id}`} className={classes.station}>
          <Title order={3} size="h5" id={`station-${station.id}`}>
            {station.name}
          </Title>
          <ul className={classes.shifts}>
            {station.shifts.map((shift) => (
              <RosterLine
                key={shift.key}
                shift={shift}
                onFind={isOpen(shift) && may(fill.permission) ? () => setFilling(shift.slot) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {filling && (
        <FinderPanel
          covers
          row={toFill(filling)}
          action="find"
          at={0}
          onFilled={(message) => {
            banner.success(message)
            reload()
          }}
          onClosed={() => setFilling(undefined)}
        />
      )}
    </>
  )
}
