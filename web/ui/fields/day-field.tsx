import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

// Strict parsing needs separate formats for `5/6/2026` and `05/06/2026`.
const FORMATS = ['YYYY-MM-DD', 'D MMM YYYY', 'D MMMM YYYY', 'DD MMM YYYY', 'DD MMMM YYYY'].concat(
  ['/', '-', '.'].flatMap((sign) =>
    ['D M YYYY', 'DD MM YYYY', 'D MM YYYY', 'DD M YYYY'].map((format) => format.replaceAll(' ', sign)),
  ),
)

/** Parses a typed date (`2026-11-20`, `20 Nov 2026`, `20/11/2026`) to YYYY-MM-DD, or null. */
function parseDay(typed: string) {
  const found = FORMATS.map((format) => dayjs(typed.trim(), format, true)).find((day) => day.isValid())
  return found ? found.format('YYYY-MM-DD') : null
}

type DayFieldProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  value: string | null
  onChange: (day: string | undefined) => void
}

/** A date to pick or type, shown as `20 Nov 2026`; the value is YYYY-MM-DD, or undefined when empty. */
export function DayField({ value, onChange, ...others }: DayFieldProps) {
  return (
    <DateInput
      placeholder="e.g. 20 Nov 2026"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the day' }}
      {...others}
      value={value}
      onChange={(day) => onChange(day ?? undefined)}
      valueFormat="D MMM YYYY"
      dateParser={parseDay}
      firstDayOfWeek={1}
      weekendDays={[]}
      leftSection={<IconCalendar size={16} aria-hidden />}
      popoverProps={{ withinPortal: true }}
    />
  )
}
