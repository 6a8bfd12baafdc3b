import { clockTimeAt } from '../../../api/core/fields/days.ts'

/** The time of a moment in Kampala: `14:05`. */
export const timeOf = (at: string) => clockTimeAt(new Date(at))
