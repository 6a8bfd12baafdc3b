import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { UploadedPicture } from '../../ui/picture/uploaded-picture.tsx'
import { heroControlRoom } from '../../ui/pictures/hero-control-room.ts'
import { serviceAlarm } from '../../ui/pictures/service-alarm.ts'
import { serviceCctv } from '../../ui/pictures/service-cctv.ts'
import { serviceGuards } from '../../ui/pictures/service-guards.ts'
import { QuoteLink } from '../parts/quote-link.tsx'
import type { OfferedService } from './load-services.ts'
import { PriceRate } from './price-rate.tsx'
import styles from './service-card.module.css'

const PICTURES = { cctv: serviceCctv, alarm: serviceAlarm, guards: serviceGuards }

export const ServiceCard = ({ service }: { service: OfferedService }) => (
  <li className={styles.card}>
    <ServicePicture service={service} />
    <div>
      <h3>{service.title}</h3>
      <p>{service.description}</p>
      <PriceRate of={service} className={styles.price} />
      <p className={styles.links}>
        <QuoteLink service={service.id}>{t('Get a quote')}</QuoteLink>
        {service.category && <Link to={`/services/${service.category}`}>{t('What is included')}</Link>}
      </p>
    </div>
  </li>
)

const SIZES = '(min-width: 1000px) 384px, (min-width: 640px) 50vw, 100vw'

/** The service's own picture if it has one that loads, else that of its category. */
const ServicePicture = ({ service: { image, category } }: { service: OfferedService }) => (
  <UploadedPicture
    image={image}
    sizes={SIZES}
    width={800}
    height={500}
    className={styles.picture}
    fallback={
      <Picture of={category ? PICTURES[category] : heroControlRoom} decorative sizes={SIZES} className={styles.picture} />
    }
  />
)
