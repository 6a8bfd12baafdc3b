import type { AdminArea } from '../../../../contract/core/permissions.ts'

/** What the areas of an admin are called. */
export const AREA_NAMES: Record<AdminArea, string> = {
  operations: 'Operations',
  people: 'People',
  money: 'Money',
  sales: 'Sales',
  website: 'Website',
}
