/** The application form's fields, as an applicant calls them. */
export const LABELS = {
  name: 'Full Name',
  email: 'Email address',
  jobId: 'Position',
  cvFile: 'CV',
  academicDocs: 'Academic documents',
  nationalId: 'National ID photocopy',
  healthDocs: 'Health documents',
  message: 'Message',
  consent: 'Agreement',
}

export const OPTIONAL_FILES = ['academicDocs', 'nationalId', 'healthDocs'] as const

/** What an applicant is asked on the status page. */
export const QUESTION_LABELS = { reference: 'Reference', email: 'Email address' }
