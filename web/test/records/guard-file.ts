import type { GuardAbsence, LeaveBalance } from '../../../api/people/guard-absences.ts'
import type { GuardQualification } from '../../../api/people/guard-qualifications.ts'
import type { QualificationType } from '../../../api/people/qualification-types.ts'

export const FIREARMS: QualificationType = {
  id: 3,
  version: 1,
  name: 'Firearms handling',
  kind: 'licence',
  validity_months: 12,
  needed_for: 'armed',
  remind_days: [60, 30, 7],
}
export const PSO: QualificationType = { ...FIREARMS, id: 1, name: 'PSO guard registration', needed_for: 'deploy' }

/** A verified firearms qualification of the fourth guard that ends in twelve days. */
export const qualification = (id: number, more: Partial<GuardQualification> = {}): GuardQualification => ({
  id,
  version: 1,
  guard_id: 4,
  guard_name: 'Moses Okot',
  type_id: FIREARMS.id,
  type_name: FIREARMS.name,
  kind: 'licence',
  needed_for: 'armed',
  number: 'FAH-2025-1003',
  issued_on: '2025-12-06',
  expires_on: '2026-12-05',
  state: 'Expiring',
  days_left: 12,
  superseded: false,
  shifts_after: 7,
  verified_at: '2026-11-20T11:05:00.000Z',
  verified_by_name: 'Lydia Asiimwe',
  revoked_at: null,
  revoked_reason: null,
  scan: null,
  ...more,
})

/** A week of leave of the fourth guard that waits for a decision. */
export const absence = (id: number, more: Partial<GuardAbsence> = {}): GuardAbsence => ({
  id,
  version: 1,
  guard_id: 4,
  guard_name: 'Moses Okot',
  kind: 'annual',
  from_on: '2030-12-14',
  until_on: '2030-12-20',
  half_day: false,
  leave_days: more.kind && more.kind !== 'annual' ? null : 7,
  state: 'Asked',
  asked_at: '2026-11-20T11:05:00.000Z',
  asked_via: null,
  decided_at: null,
  decided_by_name: null,
  decided_reason: null,
  has_note: false,
  certificate: null,
  ...more,
})

/** Two years of service of the fourth guard, of which some leave is taken. */
export const balance = (more: Partial<LeaveBalance> = {}): LeaveBalance => ({
  accrued: 42,
  taken: 22.75,
  asked: 7,
  left: 19.25,
  usable_from: '2025-05-01',
  days: 5,
  ...more,
})
