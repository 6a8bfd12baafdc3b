import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { countOf } from '../../../../../api/core/format.ts'
import { repeat } from '../../../../../api/roster/repeated-shifts.ts'
import { CallFailure, call, newKey } from '../../../../lib/calls/call.ts'
import { type FailureTexts, failureText } from '../../../../lib/calls/failure-text.ts'

/** Monday to Saturday, which leaves the free day in seven. */
const MON_TO_SAT = 63
/** Two weeks. */
const DAYS = 14

type Shift = Omit<z.input<typeof repeat.body>, 'until' | 'weekdays' | 'override_reason' | 'dry_run'>
/** The shift in the form, which may not be complete. */
type Typed = { [K in keyof Shift]?: unknown }

const FAILURES: FailureTexts = { unexpected: 'Unexpected error occurred while adding schedule.' }

/** The repetition of a new shift: on which weekdays until when, what this would add, and adding it. */
export function useRepeat(typed: Typed) {
  const [on, setOn] = useState(false)
  const [weekdays, setWeekdays] = useState<number>(MON_TO_SAT)
  const [until, setUntil] = useState<string>()
  const [reason, setReason] = useState('')
  const sent = useRef({ body: '', key: '' })
  const first = typeof typed.shift_date === 'string' ? typed.shift_date : ''
  const last = until ?? (first && addDays(first, DAYS - 1))
  const chosen = { until: last, weekdays, ...(reason.trim() && { override_reason: reason.trim() }) }

  // The name of the shift decides nothing about its days, and may not have been typed yet.
  const wanted = JSON.stringify({ ...typed, shift_type: 'Shift', ...chosen, dry_run: true })
  const [asked] = useDebouncedValue(wanted, 300)
  const { data: body } = repeat.body.safeParse(JSON.parse(asked))
  const preview = useQuery({
    queryKey: ['duty-schedules', 'repeat', body],
    queryFn: ({ signal }) => call(repeat, { body: body! }, { signal }),
    enabled: on && body !== undefined,
    staleTime: 0,
    gcTime: 0,
  })

  return {
    on,
    setOn,
    weekdays,
    setWeekdays,
    until: last,
    setUntil,
    reason,
    setReason,
    // Not of what was chosen before: the button that adds the shifts says their number.
    preview: on && body && asked === wanted ? preview.data : undefined,
    problem: preview.error && !preview.isFetching ? failureText(preview.error, FAILURES) : undefined,
    /**
     * Adds the shifts; `key` is that of the call, for its undo.
     * @throws CallFailure as the call does, and when every day is left out
     */
    add: async (shift: Shift) => {
      const full = { ...shift, ...chosen }
      const text = JSON.stringify(full)
      if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
      const { key } = sent.current
      const { made, left_out } = await call(repeat, { body: full }, { idempotencyKey: key })
      if (made.length === 0) throw new CallFailure('REQUEST_ERROR', 'Nothing was added: every day that you chose is left out.')
      const leftOut = left_out.length ? ` ${countOf(left_out.length, 'day')} left out.` : ''
      return { message: `${countOf(made.length, 'shift')} added.${leftOut}`, key }
    },
  }
}
