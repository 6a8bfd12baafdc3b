import { countOf } from '../../../../../../api/core/format.ts'
import type { SlotOffer } from '../../../../../../api/roster/slot-offers.ts'

/** `Offered to 2, 3 minutes left`; `Nobody has accepted: 1 declined, 2 expired` once nobody is asked any more; undefined without offers. */
export function offersSentence(offers: Pick<SlotOffer, 'state' | 'expires_at'>[], now: number) {
  const open = offers.filter(({ state }) => state === 'Offered')
  if (open.length > 0) {
    const minutes = Math.floor((Math.max(...open.map(({ expires_at }) => Date.parse(expires_at))) - now) / 60_000)
    return `Offered to ${open.length}, ${minutes < 1 ? 'less than a minute' : countOf(minutes, 'minute')} left`
  }
  const ended = (['Declined', 'Expired'] as const)
    .map((state) => ({ state, many: offers.filter((offer) => offer.state === state).length }))
    .filter(({ many }) => many > 0)
  return ended.length > 0
    ? `Nobody has accepted: ${ended.map(({ state, many }) => `${many} ${state.toLowerCase()}`).join(', ')}`
    : undefined
}
