import type { Stage } from '../../../../contract/people/recruitment.ts'

/** Badge colours of the stages. */
export const STAGE_COLORS: Record<Stage, string> = {
  New: 'blue',
  Shortlisted: 'violet',
  Interview: 'yellow',
  Offered: 'brand',
  Hired: 'green',
  Rejected: 'gray',
}
