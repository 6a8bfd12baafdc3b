import type { AdminArea } from '../../../../api/core/permissions.ts'

/** Display names of the areas of an admin. */
export const AREA_NAMES: Record<AdminArea, string> = {
  operations: 'Operations',
  people: 'People',
  money: 'Money',
  sales: 'Sales',
  website: 'Website',
}
