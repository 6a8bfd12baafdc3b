import type { Call } from '../../../contract/pages.ts'
import { DEFAULT_SERVICES, list, type Service } from '../../../contract/services.ts'

export type OfferedService = Pick<Service, 'title' | 'description' | 'price_rate' | 'category' | 'image'>
/** What a page shows: the company's services, or the default ones when they could not be loaded. */
export type Offer = { services: OfferedService[]; failed: boolean }

/** The services on offer, oldest first. Never throws. */
export async function loadServices(call: Call): Promise<Offer> {
  try {
    const { items } = await call(list, { query: {} })
    const services = items.map(({ title, description, price_rate, category, image }) => ({
      title,
      description,
      price_rate,
      category,
      image,
    }))
    return { services, failed: false }
  } catch {
    return { services: DEFAULT_SERVICES.map((service) => ({ ...service, image: null })), failed: true }
  }
}
