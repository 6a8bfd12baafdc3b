import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { posts } from '../../../../api/contracts/slots.ts'
import { call } from '../../../lib/calls/call.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { ATTENDANCE } from '../now/use-now.ts'

type PostPickerProps = {
  label: string
  station: number | null
  day: string
  value: number | null
  error: ReactNode
  onChange: (id: number | null) => void
}

/** Chooses a post of a station that is part of a contract on a day, also where it had no shift for long. */
export function PostPicker({ label, station, day, value, error, onChange }: PostPickerProps) {
  const known = useQuery({
    queryKey: [ATTENDANCE, 'posts', station, day],
    queryFn: ({ signal }) => call(posts, { query: { station_id: String(station), day } }, { signal }),
    enabled: station !== null && day !== '',
  })
  return (
    <>
      <Select
        label={label}
        required
        placeholder={known.data?.length === 0 ? 'No posts on this day' : undefined}
        data={(known.data ?? []).map(({ line_id, name }) => ({ value: String(line_id), label: name }))}
        value={value ? String(value) : null}
        error={error}
        onChange={(id) => onChange(id ? Number(id) : null)}
      />
      <Lost of={known} text="The posts could not be loaded." />
    </>
  )
}
