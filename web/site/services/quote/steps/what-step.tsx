import { IconBell, IconDeviceCctv, IconHelpCircle, IconShield } from '@tabler/icons-react'
import { formatMoney } from '../../../../../api/core/money.ts'
import { t } from '../../../../lib/words/words.ts'
import type { OfferedService } from '../../load-services.ts'
import type { Quote } from '../use-quote.ts'
import { StepForm } from './step-form.tsx'
import styles from './what-step.module.css'

const ICONS = { cctv: IconDeviceCctv, alarm: IconBell, guards: IconShield }

/** `from 950,000 UGX a month`, or the rate with its unit. */
const priceOf = ({ monthly_price, price_rate, price_unit }: OfferedService) =>
  monthly_price
    ? t('{price} a month', { price: formatMoney(monthly_price) })
    : `${formatMoney(price_rate)}${price_unit ? ` ${price_unit}` : ''}`

type WhatStepProps = { quote: Quote; services: OfferedService[]; formKey: string }

/** First step: tiles, each of which goes on at one press. */
export function WhatStep({ quote, services, formKey }: WhatStepProps) {
  const chosen = quote.service?.id
  return (
    <StepForm quote={quote} title={t('What do you need?')} own={['service_id']} formKey={formKey}>
      <input type="hidden" name="step" value="2" />
      <ul className={styles.tiles}>
        {services.map((service) => {
          const Icon = service.category ? ICONS[service.category] : IconShield
          return (
            <li key={service.id}>
              <button
                type="submit"
                name="service_id"
                value={service.id ?? ''}
                className={styles.tile}
                aria-pressed={service.id === chosen}
              >
                <Icon size={28} aria-hidden="true" />
                <strong>{service.title}</strong>
                <span>{priceOf(service)}</span>
              </button>
            </li>
          )
        })}
        <li>
          <button type="submit" name="service_id" value="" className={styles.tile}>
            <IconHelpCircle size={28} aria-hidden="true" />
            <strong>{t('Not sure yet')}</strong>
            <span>{t('We visit and advise you')}</span>
          </button>
        </li>
      </ul>
    </StepForm>
  )
}
