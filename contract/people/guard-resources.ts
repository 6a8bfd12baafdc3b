import type { Resource } from '../core/resource-types.ts'

/** The records kept of guards, as parts of the list of all resources (contract/resources.ts). */
export const GUARD_RESOURCES = {
  guards: {
    area: 'people',
    read: 'guards.read',
    write: 'guards.write',
    singular: 'Guard',
    plural: 'Guards',
    icon: 'shield',
    address: '/dashboard/guards',
    page: {
      group: 'People',
      label: 'Guards',
      about: 'Rank, status and contacts',
      key: 'g',
      also: 'staff employees people workers',
    },
    searched: 1,
    named: ['first_name', 'last_name'],
    reference: 'guard',
  },
  qualification_types: {
    area: 'people',
    read: 'guards.read',
    write: 'guards.write',
    singular: 'Qualification type',
    plural: 'Qualification types',
    icon: 'certificate',
    named: ['name'],
    reference: 'type',
  },
  guard_qualifications: {
    area: 'people',
    read: 'guards.read',
    write: 'guards.write',
    singular: 'Qualification',
    plural: 'Qualifications',
    icon: 'certificate',
  },
  guard_absences: {
    area: 'people',
    read: 'guards.read',
    write: 'guards.write',
    singular: 'Absence',
    plural: 'Absences',
    icon: 'calendar',
  },
} as const satisfies Record<string, Resource>
