import type { Holiday, HolidayEffect } from '../../../../api/company/holidays.ts'
import { countOf } from '../../../../api/core/format.ts'

/** Names of the kinds of holidays. */
export const HOLIDAY_KIND_NAMES: Record<Holiday['kind'], string> = {
  fixed: 'Every year',
  movable: 'Movable',
  declared: 'Declared',
}

/** Effects of a holiday, after the message that it is saved: `4 shifts are not needed, 2 of them had a guard.` */
export function effectText({ closed, planned, extra }: HolidayEffect): string {
  const guards = planned === 0 ? 'nobody was planned' : `${planned} of them had a guard`
  return [
    ...(closed ? [`${countOf(closed, 'shift')} of closed posts ${closed === 1 ? 'is' : 'are'} not needed; ${guards}.`] : []),
    ...(extra ? [`Clients pay the addition for ${countOf(extra, 'shift')}.`] : []),
  ].join(' ')
}
