import { Button, Group, Text } from '@mantine/core'
import { countOf } from '../../../../../../api/core/format.ts'
import type { SlotOffer } from '../../../../../../api/roster/slot-offers.ts'
import { formatMoment } from '../../../../../lib/format.ts'
import { CHANNEL_NAMES } from '../../../../../lib/notification-names.ts'
import { STATUS_VARIANTS } from '../../../../../lib/statuses.ts'
import { LoadFailure } from '../../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { Telephone } from '../../../../../ui/telephone.tsx'
import classes from '../finder.module.css'
import { useOffers } from './use-offers.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the offers.' }

const nameOf = ({ guard_name, text_by }: SlotOffer) => (text_by ? `${guard_name} · by ${CHANNEL_NAMES[text_by]}` : guard_name)

/** `12 minutes left`, `less than a minute left`; how it ended is in the badge. */
function timeLeft({ state, expires_at }: SlotOffer) {
  if (state !== 'Offered') return undefined
  const minutes = Math.floor((Date.parse(expires_at) - Date.now()) / 60_000)
  return minutes < 1 ? 'less than a minute left' : `${countOf(minutes, 'minute')} left`
}

type OfferListProps = {
  slotId: number
  seat: number
  onWithdraw?: ((offer: SlotOffer) => void) | undefined
}

/** Guards to whom a slot was offered, each with the answer or the time left. */
export function OfferList({ slotId, seat, onWithdraw }: OfferListProps) {
  const { data, error, isFetching, refetch } = useOffers(slotId)
  if (error && !isFetching) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data?.offers.length) return null
  return (
    <div>
      <Text size="sm" fw={650} mb={6}>
        Offers
      </Text>
      <ul className={classes.list} aria-label={`Offers of shift ${seat}`}>
        {data.offers.map((offer) => (
          <li key={offer.id} className={classes.candidate}>
            <div className={classes.facts}>
              <span>{nameOf(offer)}</span>
              <Telephone number={offer.contacts} size="sm" className={classes.phone} />
            </div>
            <Group gap={8} justify="flex-end">
              <Text size="xs" c="dimmed" title={`Until ${formatMoment(offer.expires_at)}`}>
                {timeLeft(offer)}
              </Text>
              {onWithdraw && offer.state === 'Offered' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onWithdraw(offer)}
                  aria-label={`Withdraw the offer to ${offer.guard_name}`}
                >
                  Withdraw
                </Button>
              )}
              <StatusBadge text={offer.state} variant={STATUS_VARIANTS.offer[offer.state]} />
            </Group>
          </li>
        ))}
      </ul>
    </div>
  )
}
