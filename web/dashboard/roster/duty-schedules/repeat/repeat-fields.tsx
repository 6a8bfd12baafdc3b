import { Fieldset, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { z } from 'zod/mini'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { countOf } from '../../../../../api/core/format.ts'
import { MOST_DAYS, type repeat } from '../../../../../api/roster/repeated-shifts.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { WeekdaysField } from '../../../shared/weekdays-field.tsx'
import { dayLabel } from '../board/shifts/shift-labels.ts'
import classes from './repeat.module.css'
import type { useRepeat } from './use-repeat.ts'

type Preview = z.output<typeof repeat.response>
type RepeatFieldsProps = { repeat: ReturnType<typeof useRepeat>; first: string }

/** Repetition of a new shift: on or off, its days, and the shifts that it would add. */
export function RepeatFields({ repeat, first }: RepeatFieldsProps) {
  const { on, preview, problem } = repeat
  return (
    <>
      <Switch label="Repeat on other days" checked={on} onChange={(event) => repeat.setOn(event.currentTarget.checked)} />
      {on && (
        <Fieldset legend="Repeat" radius="md" className={classes.fields}>
          <WeekdaysField
            label="Days"
            value={repeat.weekdays}
            error={repeat.weekdays ? undefined : 'Choose at least one day.'}
            onChange={(weekdays) => repeat.setWeekdays(weekdays ?? 0)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayField
              label="Until"
              required
              clearable={false}
              minDate={first || undefined}
              maxDate={first ? addDays(first, MOST_DAYS - 1) : undefined}
              value={repeat.until || null}
              onChange={repeat.setUntil}
            />
          </SimpleGrid>
          {problem && <Notice kind="error" text={problem} />}
          <div role="status">{preview && <PreviewText preview={preview} />}</div>
          {(repeat.reason || preview?.left_out.some(({ reason }) => reason === 'working_rules')) && (
            <TextInput
              label="Reason"
              description="Give a reason to plan the days that break a working rule, too."
              maxLength={300}
              value={repeat.reason}
              onChange={(event) => repeat.setReason(event.currentTarget.value)}
            />
          )}
        </Fieldset>
      )}
    </>
  )
}

function PreviewText({ preview: { made, left_out } }: { preview: Preview }) {
  const [first, last] = [made[0], made.at(-1)]
  return (
    <>
      <Text fw={600} size="sm">
        {first && last
          ? `${countOf(made.length, 'shift')} will be added, ${dayLabel(first.shift_date)} to ${dayLabel(last.shift_date)}.`
          : 'Nothing will be added.'}
      </Text>
      {left_out.length > 0 && (
        <>
          <Text size="sm">{countOf(left_out.length, 'day')} left out:</Text>
          <ul className={classes.leftOut} aria-label="Days left out">
            {left_out.map(({ shift_date, message }) => (
              <li key={shift_date}>
                <b>{dayLabel(shift_date)}</b>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
