import type { Call } from '../../../api/core/pages.ts'
import { DEFAULT_SERVICES, list, type Service } from '../../../api/sales/services.ts'

/** A service; the default ones have no id, because they are not in the database. */
export type OfferedService = Omit<Service, 'id' | 'version'> & {
  id: number | null
}
/** The company's services, or the default ones when they could not be loaded. */
export type Offer = { services: OfferedService[]; failed: boolean }

/** The services on offer, oldest first. Never throws. */
export async function loadServices(call: Call): Promise<Offer> {
  try {
    const { items } = await call(list, { query: {} })
    const services = items.map(({ version: _, ...service }) => service)
    return { services, failed: false }
  } catch {
    return { services: DEFAULT_SERVICES.map((service) => ({ ...service, id: null, image: null })), failed: true }
  }
}
