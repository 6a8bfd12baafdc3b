import type { ContractLineInput } from '../../../api/contracts/contract-lines.ts'
import type { Usual } from './queries.ts'

type Where = { station_id: number; from_on: string }

/** Lines for what is usual at a station: one for each shift and number of guards, on the weekdays with that number. No rates. */
export function usualLines(usual: readonly Usual[], { station_id, from_on }: Where): ContractLineInput[] {
  const alike = Map.groupBy(usual, ({ shift_type, start_time, end_time, seats }) =>
    [start_time, end_time, shift_type, seats].join('\n'),
  )
  const names = new Map<string, number>()
  return [...alike.values()].map((days) => {
    const { shift_type, start_time, end_time, seats } = days[0]!
    const before = names.get(shift_type.toLowerCase()) ?? 0
    names.set(shift_type.toLowerCase(), before + 1)
    return {
      station_id,
      from_on,
      name: before === 0 ? shift_type : `${shift_type} ${before + 1}`,
      shift_label: shift_type,
      post_orders: null,
      terms: {
        reason: null,
        seats,
        start_time,
        end_time,
        weekdays: days.reduce((bits, { weekday }) => bits | (1 << weekday), 0),
        rate_unit: 'guard_month',
        rate: 0,
      },
    }
  })
}
