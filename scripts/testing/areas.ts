/** The areas in order: each may import those before it. */
export const AREAS = [
  'company',
  'accounts',
  'notify',
  'sites',
  'people',
  'sales',
  'contracts',
  'roster',
  'attendance',
  'incidents',
  'alarm',
  'billing',
  'website',
  'portal',
  'guard',
] as const
export type Area = (typeof AREAS)[number]

/** True for an area that comes after the other one. */
export const isAfter = (area: string, other: string) => {
  const names: readonly string[] = AREAS
  return names.indexOf(area) > names.indexOf(other)
}
