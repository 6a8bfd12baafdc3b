import { TimeInput, type TimeInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconClock } from '@tabler/icons-react'

/** A time of day, HH:MM, with the browser's picker. */
export const TimeField = (props: TimeInputProps) => <TimeInput leftSection={<IconClock size={16} aria-hidden />} {...props} />
