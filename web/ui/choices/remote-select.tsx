import { ActionIcon, Loader, type SelectProps, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefreshAlert } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Reference, useLabel } from './label.tsx'
import { Select } from './select.tsx'

/** One option: the id that is stored and the label that is shown. */
export type Choice = { value: number; label: string; disabled?: boolean }

/** The most options of one page. */
export const CHOICES_A_PAGE = 20

const LOST = 'The list could not be loaded.'

type Props = Omit<SelectProps<number>, 'data' | 'value' | 'onChange' | 'renderOption'> & Reference
type RemoteSelectProps<C extends Choice> = Props & {
  /** The key of the choices, where they are some of the kind. */
  among?: string
  /** Fetches a page of the options that match the typed text; of all for an empty one. */
  load: (typed: string, signal: AbortSignal, page: string) => Promise<C[]>
  /** `load` has all options on its first page. */
  onePage?: boolean
  /** Draws an option, which is its label otherwise. */
  drawn?: (choice: C) => ReactNode
  /** The initial option, so that its label shows before anything is loaded. */
  known?: Choice | undefined
  value: number | null
  onChange: (value: number | null) => void
}

/** A select with server-side search, whose further options load as its list is scrolled; the value is the id. */
export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { kind, among = kind, load, onePage = false, drawn, known, labelOf, value, onChange, ...input } = props
  const [chosen, setChosen] = useState(known)
  const [typed, setTyped] = useState(known?.label ?? '')
  const unnamed = value !== null && chosen?.value !== value ? value : undefined
  const label = useLabel({ kind, labelOf }, value, unnamed === undefined ? chosen?.label : undefined)
  const current = unnamed === undefined ? chosen : { value: unnamed, label: label ?? String(unnamed) }
  const searched = typed === current?.label ? '' : typed.trim()
  const [settled] = useDebouncedValue(searched, 250)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['choices', among, settled],
    queryFn: ({ signal, pageParam }) => load(settled, signal, String(pageParam)),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (onePage || last.length < CHOICES_A_PAGE ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
  })
  // A record that was added meanwhile may be on two pages.
  const loaded = new Map((data?.pages.flat() ?? []).map((choice) => [choice.value, choice]))
  const choices: Choice[] = [...loaded.values()]
  const missing = value !== null && !choices.some((choice) => choice.value === value)
  return (
    <Select<number>
      {...input}
      // The options still belong to the previous text.
      aria-busy={isFetching || settled !== searched}
      data={missing && current ? [current, ...choices] : choices}
      value={value}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      {...(drawn && {
        renderOption: ({ option }) => {
          const choice = loaded.get(option.value)
          return choice ? drawn(choice) : option.label
        },
      })}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : { value: next, label: option.label })
        onChange(next)
      }}
      nothingFoundMessage={error ? LOST : isFetching ? 'Searching...' : settled ? 'Nothing found' : 'Nothing to choose yet'}
      rightSection={isFetching ? <Loader size={16} /> : error ? <Again onAgain={() => void refetch()} /> : undefined}
      {...(error && { rightSectionPointerEvents: 'all' as const })}
      comboboxProps={{ withinPortal: true }}
      scrollAreaProps={{ onBottomReached: () => void (hasNextPage && !isFetching && fetchNextPage()) }}
    />
  )
}

/** At the end of a field whose options did not come, seen without opening it. */
const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Tooltip label={`${LOST} Try again`}>
    <ActionIcon variant="subtle" color="red" size="md" aria-label={`${LOST} Try again`} onClick={onAgain}>
      <IconRefreshAlert size={18} />
    </ActionIcon>
  </Tooltip>
)
