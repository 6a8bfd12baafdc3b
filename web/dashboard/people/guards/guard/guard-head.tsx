import type { Guard } from '../../../../../api/people/guards.ts'
import { formatDay } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { EmailText } from '../../../../ui/email-text.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { RecordHeadProps } from '../../../shared/record-page/record-head.tsx'
import { GUARD_LABELS } from '../../guard-file/guard-fields.tsx'
import { ComingShifts } from '../coming-shifts.tsx'
import { ReadinessLine } from '../readiness-line.tsx'

/** Head of a guard: key facts, readiness, and ways to reach him. */
export function guardHead(guard: Guard): RecordHeadProps {
  const { id, firstName, lastName, gender, date_of_birth, contacts, email, rank, status, hire_date, home_area } = guard
  return {
    name: `${firstName} ${lastName}`,
    badges: <StatusBadge text={status} variant={STATUS_VARIANTS.guard[status]} />,
    under: <ReadinessLine guardId={id} />,
    contacts,
    facts: [
      ['ID', id],
      [GUARD_LABELS.rank, rank],
      [GUARD_LABELS.hire_date, formatDay(hire_date)],
      [GUARD_LABELS.date_of_birth, formatDay(date_of_birth)],
      [GUARD_LABELS.gender, gender],
      [GUARD_LABELS.email, email && <EmailText address={email} />],
      [GUARD_LABELS.home_area, home_area],
    ],
    more: status !== 'Active' && <ComingShifts guardId={id} />,
  }
}
