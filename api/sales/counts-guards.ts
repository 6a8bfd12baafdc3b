import type { Service } from './services.ts'

/** True if a service is counted in guards; the others are counted in sites. */
export const countsGuards = (service: Pick<Service, 'category'>) => service.category === 'guards'
