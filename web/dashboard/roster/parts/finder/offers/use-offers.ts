import { useQuery, useQueryClient } from '@tanstack/react-query'
import { list } from '../../../../../../api/roster/slot-offers.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { SLOTS } from '../../../duty-schedules/query-keys.ts'

/** Interval at which answers of guards are asked for, in milliseconds. */
export const ANSWERS_EVERY = 15_000

/** The offers of a slot and what messages to phones cost; asked for again while one is open. */
export const useOffers = (slotId: number) =>
  useQuery({
    queryKey: [SLOTS, 'offers', slotId],
    queryFn: ({ signal }) => call(list, { params: { id: String(slotId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.offers.some((offer) => offer.state === 'Offered') ? ANSWERS_EVERY : false),
  })

/** Asks for the offers of a slot again. */
export function useReloadOffers(slotId: number) {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: [SLOTS, 'offers', slotId] })
}
