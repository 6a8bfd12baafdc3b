import type { Texts } from '../../../lib/words/words.ts'

/** Labels of the application form's fields. */
export const LABELS = {
  name: 'Full Name',
  email: 'Email address',
  phone: 'Telephone number',
  jobId: 'Position',
  cvFile: 'CV',
  academicDocs: 'Academic documents',
  nationalId: 'National ID photocopy',
  healthDocs: 'Health documents',
  message: 'Message',
  consent: 'Agreement',
} satisfies Texts

export const OPTIONAL_FILES = ['academicDocs', 'nationalId', 'healthDocs'] as const

/** Labels of the status page's fields. */
export const QUESTION_LABELS = { reference: 'Reference', email: 'Email address' } satisfies Texts
