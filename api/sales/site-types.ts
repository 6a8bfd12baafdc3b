/** Kinds of sites. */
export const SITE_TYPES = [
  'Home',
  'Office',
  'Shop',
  'School',
  'Hotel',
  'Construction site',
  'Factory or warehouse',
  'Event',
  'Other',
] as const
