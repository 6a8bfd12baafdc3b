import { DaysBetween } from '../../../ui/fields/days-between.tsx'
import type { Filtered } from './filter-by.tsx'

/** The filter of a list by its days. Apart from `FilterBy`, because a calendar is heavy: only lists that show it load it. */
export const FilterDays = ({ list }: { list: Filtered }) => (
  <DaysBetween
    from={list.state.from ?? null}
    until={list.state.to ?? null}
    onFrom={(from) => list.change({ from })}
    onUntil={(to) => list.change({ to })}
  />
)
