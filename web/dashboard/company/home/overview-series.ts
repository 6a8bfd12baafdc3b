import { CARD_PERMISSIONS, type StatsPoint } from '../../../../api/company/dashboard.ts'
import type { Permission } from '../../../../api/core/permissions.ts'

/** One line of the overview. Its colour, dashes and marker are fixed, so that it can be read without colour. */
export type Series = {
  field: Exclude<keyof StatsPoint, 'name'>
  label: string
  /** Lengths of dashes and gaps in pixels; undefined for a solid line. */
  dash?: string
  /** The permission to see it, if it needs one. */
  permission?: Permission
  /** The outline of its marker around 0,0. */
  marker: string
}

export const SERIES: Series[] = [
  { field: 'incidents', label: 'Incidents', dash: '2 4', marker: 'M0-5 5 4H-5Z' },
  { field: 'patrols', label: 'Patrols', dash: '9 4', marker: 'M-4-4H4V4H-4Z' },
  {
    field: 'revenue',
    label: 'Revenue',
    permission: CARD_PERMISSIONS.revenue_collected,
    marker: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0',
  },
  { field: 'services', label: 'Services', dash: '9 3 2 3', marker: 'M0-5.5 5 0 0 5.5-5 0Z' },
  { field: 'guards', label: 'Guards', dash: '5 3', marker: 'M0 5-5-4H5Z' },
  { field: 'clients', label: 'Clients', dash: '14 4 2 4', marker: 'M-2-5H2V-2H5V2H2V5H-2V2H-5V-2H-2Z' },
]

export const colorOf = (field: Series['field']) => `var(--series-${field})`

/** The ratio of the largest count to the smallest series' maximum above which that series would be a flat line on the axis. */
const READABLE_RATIO = 6
const STEPS = 5

/** The domain and ticks of the axis of counts; stretched near zero where one series would flatten the others. */
export function countAxis(points: StatsPoint[], shown: Series[]) {
  const tops = shown
    .filter(({ field }) => field !== 'revenue')
    .map(({ field }) => Math.max(...points.map((point) => point[field] ?? 0)))
    .filter((top) => top > 0)
  const top = Math.max(0, ...tops)
  if (top <= READABLE_RATIO * Math.min(...tops)) return { stretched: false, ticks: undefined }
  const step = Math.ceil(Math.sqrt(top) / STEPS)
  return { stretched: true, ticks: Array.from({ length: STEPS + 1 }, (_, place) => (place * step) ** 2) }
}
