import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useCode } from '../../../../lib/session/use-code.ts'

export type DayJumpProps = { className?: string | undefined; minDate: string; maxDate: string; onChange: (day: string) => void }

/** The texts of the field, with and without its calendar. */
export const JUMP_TEXTS = { 'aria-label': 'Go to the week of a day', placeholder: 'Go to a day...' }

/** A day to go to. Its calendar is loaded when it gets the focus, which goes on in the field that takes its place. */
export function DayJump(props: DayJumpProps) {
  const [wanted, setWanted] = useState(false)
  const load = () => import('./day-jump-field.tsx').then(({ DayJumpField }) => DayJumpField)
  const { data: DayJumpField } = useCode('day-jump-field', load, wanted)
  if (DayJumpField) return <DayJumpField {...props} autoFocus={wanted} />
  return (
    <TextInput
      className={props.className}
      {...JUMP_TEXTS}
      readOnly
      leftSection={<IconCalendar size={16} aria-hidden />}
      onFocus={() => setWanted(true)}
    />
  )
}
