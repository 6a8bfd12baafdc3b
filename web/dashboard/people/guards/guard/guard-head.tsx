import type { ReactNode } from 'react'
import { type Guard, update } from '../../../../../api/people/guards.ts'
import { formatDay } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import type { BannerState } from '../../../../ui/banner.tsx'
import { EmailText } from '../../../../ui/email-text.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { Numbers } from '../../../../ui/telephone.tsx'
import { EditableFact } from '../../../shared/record-page/editable-fact.tsx'
import type { RecordHeadProps } from '../../../shared/record-page/record-head.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import { GUARD_LABELS } from '../../guard-file/guard-fields.tsx'
import { ComingShifts } from '../coming-shifts.tsx'
import { GUARD_IN_PLACE } from '../guard-in-place.ts'
import { ReadinessLine } from '../readiness-line.tsx'
import { GuardPhoto } from './guard-photo.tsx'

/** Head of a guard: key facts, readiness, and ways to reach him. */
export function guardHead(guard: Guard, banner: BannerState, changed: Changed<Guard>): RecordHeadProps {
  const { id, firstName, lastName, gender, date_of_birth, contacts, email, rank, status, hire_date, home_area } = guard
  const editable = (field: 'contacts' | 'email' | 'rank' | 'home_area', value: ReactNode) => (
    <EditableFact record={guard} of={GUARD_IN_PLACE} field={field} permission={update.permission} onSaved={changed}>
      {value}
    </EditableFact>
  )
  return {
    name: `${firstName} ${lastName}`,
    picture: <GuardPhoto guard={guard} changed={changed} onFailed={banner.error} />,
    badges: <StatusBadge text={status} variant={STATUS_VARIANTS.guard[status]} />,
    under: <ReadinessLine guardId={id} />,
    contacts,
    facts: [
      ['ID', id],
      [GUARD_LABELS.rank, editable('rank', rank)],
      [GUARD_LABELS.hire_date, formatDay(hire_date)],
      [GUARD_LABELS.date_of_birth, formatDay(date_of_birth)],
      [GUARD_LABELS.gender, gender],
      [GUARD_LABELS.contacts, editable('contacts', <Numbers of={contacts} />)],
      [GUARD_LABELS.email, editable('email', email && <EmailText address={email} />), 'line'],
      [GUARD_LABELS.home_area, editable('home_area', home_area)],
    ],
    more: status !== 'Active' && <ComingShifts guardId={id} />,
  }
}
