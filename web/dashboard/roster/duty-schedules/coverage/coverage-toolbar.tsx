import { Button, Chip, SegmentedControl, Tooltip } from '@mantine/core'
import { IconCalendarOff, IconSend } from '@tabler/icons-react'
import * as slots from '../../../../../api/contracts/slots.ts'
import { FilterBy } from '../../../shared/lists/filter-by.tsx'
import { FileButton } from '../../../shared/lists/whole/file-button.tsx'
import { WeekChoice } from '../week/week-choice.tsx'
import classes from '../week/week-toolbar.module.css'
import type { CoverageWeek } from './use-coverage.ts'

const VIEWS = [
  { value: 'line', label: 'By post' },
  { value: 'station', label: 'By station' },
  { value: 'client', label: 'By client' },
]

type CoverageToolbarProps = {
  coverage: CoverageWeek
  today: string
  /** Undefined for who may only read. */
  onPublish: (() => void) | undefined
  onOff: () => void
  /** Undefined when a file begins to download. */
  onFailed: (problem: string | undefined) => void
  /** Why the week cannot be published yet. */
  waits: string | undefined
}

/** Week and filters, the file of what they show, and the buttons that change the week. */
export const CoverageToolbar = ({ coverage, today, onPublish, onOff, onFailed, waits }: CoverageToolbarProps) => (
  <div className={classes.toolbar}>
    <div className={classes.line}>
      <WeekChoice week={coverage.asked} today={today} onChange={(week) => coverage.change({ week })} />
      {onPublish && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconCalendarOff size={16} aria-hidden />} onClick={onOff}>
            Mark days off
          </Button>
          <Tooltip label={waits} disabled={!waits} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
            <Button
              color="amber"
              leftSection={<IconSend size={16} aria-hidden />}
              // Not disabled: it takes the focus, which shows the reason.
              aria-disabled={waits !== undefined}
              data-disabled={waits !== undefined || undefined}
              aria-description={waits}
              onClick={waits ? undefined : onPublish}
            >
              Publish week
            </Button>
          </Tooltip>
        </div>
      )}
    </div>
    <div className={classes.line} data-fields>
      <SegmentedControl
        className={classes.views}
        aria-label="Rows of coverage"
        size="xs"
        data={VIEWS}
        value={coverage.state.by ?? 'line'}
        onChange={(by) => coverage.change({ by: by === 'line' ? '' : by })}
      />
      <Chip
        size="sm"
        variant="outline"
        checked={coverage.state.open === 'true'}
        onChange={(on) => coverage.change({ open: on ? 'true' : '' })}
      >
        Only open
      </Chip>
      <div className={classes.tool}>
        <FileButton label="CSV" size="xs" endpoint={slots.coverageCsv} input={{ query: coverage.ofFile }} onFailed={onFailed} />
      </div>
      <FilterBy by={['station', 'client', 'contract']} list={coverage} />
    </div>
  </div>
)
