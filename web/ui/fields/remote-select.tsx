import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** One option: the id that is stored and the label that is shown. */
type Choice = { value: number; label: string }

type RemoteSelectProps = Omit<SelectProps<number>, 'data' | 'value' | 'onChange'> & {
  /** The options' query key. */
  kind: string
  /** Fetches the options that match the typed text; all for an empty one. */
  load: (typed: string, signal: AbortSignal) => Promise<Choice[]>
  /** The initial option, so that its label shows before anything is loaded. */
  known?: Choice | undefined
  value: number | null
  onChange: (value: number | null) => void
}

/** A select with server-side search; the value is the id. */
export function RemoteSelect({ kind, load, known, value, onChange, ...input }: RemoteSelectProps) {
  const [chosen, setChosen] = useState(known)
  const [typed, setTyped] = useState(known?.label ?? '')
  const searched = typed === chosen?.label ? '' : typed.trim()
  const [settled] = useDebouncedValue(searched, 250)
  const { data, error, isFetching } = useQuery({
    queryKey: ['choices', kind, settled],
    queryFn: ({ signal }) => load(settled, signal),
    placeholderData: keepPreviousData,
  })
  const choices = data ?? []
  const missing = value !== null && !choices.some((choice) => choice.value === value)
  const current = chosen?.value === value ? chosen : { value: value ?? 0, label: String(value) }
  return (
    <Select<number>
      {...input}
      // The options still belong to the previous text.
      aria-busy={isFetching || settled !== searched}
      data={missing ? [current, ...choices] : choices}
      value={value}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : { value: next, label: option.label })
        onChange(next)
      }}
      nothingFoundMessage={error ? 'The list could not be loaded.' : isFetching ? 'Searching…' : 'Nothing found'}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
