// The kinds of signals of an alarm system, and how urgent each is.

export const CATEGORIES = [
  'burglary',
  'panic',
  'duress',
  'fire',
  'medical',
  'gas',
  'water',
  'tamper',
  'power',
  'technical',
  'link',
  'hours',
  'opening',
  'closing',
  'cancel',
  'test',
] as const
export type Category = (typeof CATEGORIES)[number]

/** The kinds that a zone can have in place of that of its code. */
export const ZONE_KINDS = ['burglary', 'panic', 'fire', 'medical', 'gas', 'water', 'tamper', 'technical'] as const
export type ZoneKind = (typeof ZONE_KINDS)[number]

export const QUALIFIERS = ['new', 'restore', 'status'] as const
export type Qualifier = (typeof QUALIFIERS)[number]

/** 1 is the most urgent. */
export type Priority = 1 | 2 | 3 | 4

const PRIORITIES: Partial<Record<Category, Priority>> = {
  duress: 1,
  panic: 1,
  medical: 1,
  fire: 1,
  gas: 1,
  burglary: 2,
  tamper: 2,
  water: 3,
  link: 3,
  hours: 3,
  power: 4,
  technical: 4,
}

/** The priority of an alarm of a category by itself; undefined for what opens none. A confirmed burglary is 1. */
export const priorityOf = (category: Category, confirmed = false): Priority | undefined =>
  category === 'burglary' && confirmed ? 1 : PRIORITIES[category]
