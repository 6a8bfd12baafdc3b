import type { Holiday } from '../../../../contract/company/holidays.ts'

/** What a kind of holiday is called. */
export const HOLIDAY_KIND_NAMES: Record<Holiday['kind'], string> = {
  fixed: 'Every year',
  movable: 'Movable',
  declared: 'Declared',
}
