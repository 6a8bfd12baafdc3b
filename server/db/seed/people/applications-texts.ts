import type { Stage } from '../../../../api/people/recruitment.ts'

type Story = {
  /** The index of the job among the demo's jobs. */
  job: number
  daysAgo: number
  /** The stages after New, a few days apart. */
  moves: Stage[]
  rating: number | null
  message: string | null
  note?: string
  /** Documents besides the CV. */
  documents?: ('academicDocs' | 'nationalId' | 'healthDocs')[]
}

/** The applications of the last weeks. */
export const STORIES: Story[] = [
  {
    job: 0,
    daysAgo: 38,
    moves: ['Shortlisted', 'Interview', 'Offered', 'Hired'],
    rating: 5,
    message: 'I guarded a school for three years and would like to work closer to home.',
    note: 'The headmistress speaks highly of this applicant.',
    documents: ['academicDocs', 'nationalId', 'healthDocs'],
  },
  { job: 0, daysAgo: 35, moves: ['Rejected'], rating: 1, message: null },
  {
    job: 1,
    daysAgo: 21,
    moves: ['Shortlisted', 'Interview', 'Offered'],
    rating: 5,
    message: 'Five years at the radio of an ambulance service. I know the city by heart.',
    note: 'Can begin on the first of the month.',
    documents: ['academicDocs', 'nationalId'],
  },
  {
    job: 1,
    daysAgo: 19,
    moves: ['Shortlisted', 'Interview'],
    rating: 4,
    message: 'I type 60 words a minute and stay calm.',
    documents: ['nationalId'],
  },
  { job: 0, daysAgo: 17, moves: ['Shortlisted', 'Rejected'], rating: 2, message: 'I am looking for weekend work only.' },
  {
    job: 2,
    daysAgo: 11,
    moves: ['Shortlisted', 'Interview'],
    rating: 4,
    message: 'Certificate in electrical installation, riding permit, own tools.',
    documents: ['academicDocs', 'nationalId'],
  },
  { job: 2, daysAgo: 9, moves: ['Shortlisted'], rating: 3, message: null, documents: ['academicDocs'] },
  {
    job: 0,
    daysAgo: 8,
    moves: ['Shortlisted'],
    rating: 4,
    message: 'I speak Luganda, Runyankole and English.',
    documents: ['nationalId'],
  },
  {
    job: 3,
    daysAgo: 4,
    moves: [],
    rating: null,
    message: 'I have trained two dogs for a farm in Mukono.',
    documents: ['healthDocs'],
  },
  { job: 0, daysAgo: 3, moves: [], rating: null, message: null },
  { job: 1, daysAgo: 2, moves: [], rating: null, message: 'Night shifts suit me best.', documents: ['academicDocs'] },
  {
    job: 2,
    daysAgo: 1,
    moves: [],
    rating: null,
    message: 'Please see my certificates.',
    documents: ['academicDocs', 'nationalId'],
  },
  { job: 0, daysAgo: 0, moves: [], rating: null, message: 'A neighbour who works for you told me about the job.' },
]
