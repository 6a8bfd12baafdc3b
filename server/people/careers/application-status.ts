import { today } from '../../../api/core/fields/days.ts'
import type { Standing } from '../../../api/people/careers.ts'
import type { Stage } from '../../../api/people/recruitment.ts'

const STANDINGS: Record<Stage, Standing['standing']> = {
  New: 'reading',
  Shortlisted: 'reading',
  Interview: 'interview',
  Offered: 'offer',
  Hired: 'hired',
  Rejected: 'declined',
}

type Found = {
  reference: string
  job_title: string
  received_at: string
  moves: { at: string; to_stage: Stage }[]
  notified: boolean
}

/**
 * The status that applicants may see: a rejection only after they have been e-mailed, until then the earlier status; nothing of
 * moves that were undone.
 */
export function standingOf({ reference, job_title, received_at, moves, notified }: Found): Standing {
  const known = moves.filter(({ to_stage }, place) => to_stage !== 'Rejected' || (notified && place === moves.length - 1))
  // Reading and shortlisting are one step to the applicant, dated by the first of them.
  const steps: { standing: Standing['standing']; at: string }[] = [{ standing: 'reading', at: received_at }]
  for (const { to_stage, at } of known) {
    const standing = STANDINGS[to_stage]
    if (standing !== steps.at(-1)!.standing) steps.push({ standing, at })
  }
  const { standing, at } = steps.at(-1)!
  return { reference, job_title, standing, since: today(new Date(at)) }
}
