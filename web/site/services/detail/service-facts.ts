import type { HomeContent } from '../../../../api/company/home.ts'
import { CURRENCY } from '../../../../api/core/money.ts'
import { companyId } from '../../company-facts.ts'
import { areas } from '../../site-content.ts'
import type { OfferedService } from '../load-services.ts'

type Site = { content: HomeContent; origin: string }
type Described = { title: string; description: string; path: string; priced: OfferedService[] }

/** One service with its prices in shillings, as schema.org Service. */
export const serviceFacts = ({ content, origin }: Site, { title, description, path, priced }: Described) => ({
  '@type': 'Service',
  name: title,
  description,
  url: origin + path,
  provider: { '@id': companyId(origin) },
  areaServed: areas(content.contact.coverage),
  offers: priced.map(({ title, price_rate, price_unit }) => ({
    '@type': 'Offer',
    name: title,
    price: price_rate,
    priceCurrency: CURRENCY,
    ...(price_unit && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price_rate,
        priceCurrency: CURRENCY,
        unitText: price_unit,
      },
    }),
    url: origin + path,
  })),
})

/** Every listed service with its price. */
export const offerFacts = (site: Site, services: OfferedService[]) =>
  services.map((service) =>
    serviceFacts(site, {
      title: service.title,
      description: service.description,
      path: service.category ? `/services/${service.category}` : '/services',
      priced: [service],
    }),
  )

/** Questions and answers, as schema.org FAQPage. */
export const questionFacts = (questions: { title: string; text: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
})
