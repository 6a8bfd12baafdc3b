/** The areas in order: each may import those before it. */
export const AREAS = [
  'company',
  'accounts',
  'sites',
  'people',
  'sales',
  'contracts',
  'roster',
  'attendance',
  'incidents',
  'billing',
  'website',
  'portal',
  'guard',
] as const
export type Area = (typeof AREAS)[number]
