import type { Stage } from '../../../../contract/people/recruitment.ts'

/** The colours behind the words. */
export const STAGE_COLORS: Record<Stage, string> = {
  New: 'blue',
  Shortlisted: 'violet',
  Interview: 'yellow',
  Offered: 'brand',
  Hired: 'green',
  Rejected: 'gray',
}
