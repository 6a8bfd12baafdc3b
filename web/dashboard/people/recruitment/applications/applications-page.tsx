import * as recruitment from '../../../../../api/people/recruitment.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { EmailText } from '../../../../ui/email-text.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { ResourcePage } from '../../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../../shared/lists/resource-page-options.ts'
import { OpenedApplication } from '../opened-application.ts'
import { RecruitmentTabs } from '../recruitment-tabs.tsx'
import { JOBS_LOST, useJobChoices } from '../use-job-choices.ts'
import { APPLICATIONS } from './application-cache.ts'
import { Stars } from './stars.tsx'

export const handle = {
  title: 'Recruitment',
  help: 'Everybody who applied through the website. Choose a row to read the application, move it on, write to the applicant or hire.',
}

type Application = recruitment.Application

const COLUMNS: ResourcePageOptions<Application>['columns'] = [
  { field: 'name', title: 'Name', sortable: true, breaks: 'anywhere', cell: (application) => application.name },
  { field: 'email', title: 'Email', sortable: true, cell: (application) => <EmailText address={application.email} /> },
  { field: 'jobId', title: 'Job', cell: (application) => application.job_title },
  {
    field: 'stage',
    title: 'Stage',
    sortable: true,
    cell: ({ stage }) => <StatusBadge text={stage} variant={STATUS_VARIANTS.application[stage]} />,
  },
  {
    field: 'rating',
    title: 'Rating',
    sortable: true,
    cell: ({ rating }) => (rating ? <Stars rating={rating} /> : '—'),
  },
  { field: 'reference', title: 'Reference', breaks: 'never', cell: (application) => application.reference },
  {
    field: 'received_at',
    title: 'Received',
    sortable: true,
    breaks: 'never',
    cell: (application) => <TimeAgo at={application.received_at} />,
  },
]

const PAGE: ResourcePageOptions<Application> = {
  name: APPLICATIONS,
  kind: 'job_applications',
  one: 'application',
  many: 'applications',
  calls: recruitment,
  label: 'Applications',
  columns: COLUMNS,
  nameOf: (application) => `the application of ${application.name}`,
  search: 'Search by name, e-mail, or reference...',
  texts: {
    loading: 'Loading applications...',
    empty: 'No applications yet.',
    emptyHint: 'What people send through the careers page appears here.',
    noMatch: 'No applications match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching applications.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting application.' },
  },
  question: (application) => `Are you sure you want to delete the application of ${application.name}?`,
}
const STAGE_FILTER = { field: 'stage', label: 'Stage', choices: choicesOf(recruitment.STAGES) }

export default function ApplicationsPage() {
  const { jobs, known } = useJobChoices()
  const filters = [STAGE_FILTER, ...(jobs.length > 1 ? [{ field: 'jobId', label: 'Job', choices: jobs }] : [])]
  return (
    <>
      <RecruitmentTabs />
      <ResourcePage
        options={{ ...PAGE, filters }}
        filters={() => <Lost of={known} text={JOBS_LOST} />}
        form={(application, { covered, onSaved, onDelete, onClosed }) =>
          application && (
            <OpenedApplication
              id={application.id}
              covered={covered}
              onErased={onSaved}
              onDelete={() => onDelete(application)}
              onClosed={onClosed}
            />
          )
        }
      />
    </>
  )
}
