import { Text } from '@mantine/core'
import { offersSentence } from './offers-sentence.ts'
import { useOffers } from './use-offers.ts'

/** The state of the offers of a slot, in one sentence that is read out when it changes. */
export function OffersSummary({ slotId }: { slotId: number }) {
  const { data } = useOffers(slotId)
  return (
    <Text size="sm" fw={650} role="status" aria-label="Offers">
      {data && offersSentence(data.offers, Date.now())}
    </Text>
  )
}
