import type { AbsenceKind } from '../../../../api/people/absence-days.ts'
import type { AskedVia } from '../../../../api/people/guard-absences.ts'
import type { NEEDED_FOR, QualificationKind } from '../../../../api/people/qualification-types.ts'

/** The query keys of what is kept of guards. */
export const QUALIFICATIONS = 'guard-qualifications'
export const ABSENCES = 'guard-absences'

export const QUALIFICATION_KIND_NAMES: Record<QualificationKind, string> = {
  licence: 'Licence',
  training: 'Training',
  document: 'Document',
  medical: 'Medical',
}

export const NEEDED_FOR_NAMES: Record<(typeof NEEDED_FOR)[number], string> = {
  deploy: 'Every guard on duty',
  armed: 'Guards with a firearm',
  drive: 'Guards who drive',
  none: 'Nobody',
}

export const ABSENCE_KIND_NAMES: Record<AbsenceKind, string> = {
  annual: 'Annual leave',
  sick: 'Sick',
  maternity: 'Maternity leave',
  paternity: 'Paternity leave',
  compassionate: 'Compassionate leave',
  unpaid: 'Unpaid leave',
  suspension: 'Suspension',
  training: 'Training',
  awol: 'Absent without leave',
}

export const ASKED_VIA_NAMES: Record<AskedVia, string> = {
  office: 'At the office',
  guard_page: "On the guard's page",
  telephone: 'By telephone',
  writing: 'In writing',
}

/** Values with their names, as options of selects and filters. */
export const optionsOf = <T extends string>(names: Record<T, string>) =>
  (Object.entries(names) as [T, string][]).map(([value, label]) => ({ value, label }))
