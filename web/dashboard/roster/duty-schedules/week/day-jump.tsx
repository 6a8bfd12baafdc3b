import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { lostOr } from '../../../../lib/parts/lost-part.ts'
import { useCode } from '../../../../lib/session/use-code.ts'

type DayJumpProps = { className?: string | undefined; minDate: string; maxDate: string; onChange: (day: string) => void }

/** A day to go to. Its calendar is loaded when it gets the focus, which goes on in the field that takes its place. */
export function DayJump({ className, onChange, ...limits }: DayJumpProps) {
  const [wanted, setWanted] = useState(false)
  const load = () => import('./day-jump-field.tsx').then(({ DayJumpField }) => DayJumpField)
  const { data: DayJumpField, error, refetch } = useCode('day-jump-field', load, wanted)
  const common = { className, 'aria-label': 'Go to the week of a day', placeholder: 'Go to a day...' }
  if (DayJumpField) return <DayJumpField {...common} {...limits} autoFocus={wanted} onChange={(day) => day && onChange(day)} />
  return (
    <TextInput
      {...common}
      readOnly
      leftSection={<IconCalendar size={16} aria-hidden />}
      error={error && lostOr(error, 'The calendar could not be loaded.')}
      onFocus={() => (error ? void refetch() : setWanted(true))}
    />
  )
}
