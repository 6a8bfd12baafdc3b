import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as jobs from '../../../../../api/people/job-adverts.ts'
import { formatDay, formatNumber } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ResourcePage } from '../../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../../shared/lists/resource-page-options.ts'
import { RecruitmentTabs } from '../recruitment-tabs.tsx'
import { JobDialog } from './job-dialog.tsx'

export const handle = {
  title: 'Recruitment',
  help: 'The adverts on the careers page. Only staff see a draft; an open job is taken off the page after its last day.',
}

type Job = jobs.JobAdvert

const COLUMNS: ResourcePageOptions<Job>['columns'] = [
  { field: 'title', title: 'Title', sortable: true, breaks: 'anywhere', cell: (job) => job.title },
  { field: 'location', title: 'Location', sortable: true, breaks: 'anywhere', cell: (job) => job.location },
  { field: 'job_type', title: 'Type', sortable: true, cell: (job) => job.job_type },
  { field: 'state', title: 'State', cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.job[state]} /> },
  { field: 'posted_on', title: 'Posted on', sortable: true, breaks: 'never', cell: (job) => formatDay(job.posted_on) },
  {
    field: 'closes_on',
    title: 'Last day',
    sortable: true,
    breaks: 'never',
    cell: (job) => (job.closes_on ? formatDay(job.closes_on) : '—'),
  },
  {
    field: 'applications',
    title: 'Applications',
    numeric: true,
    cell: ({ id, title, applications }) =>
      applications > 0 ? (
        <Anchor
          component={Link}
          inherit
          to={`/dashboard/recruitment/applications?jobId=${id}`}
          aria-label={`Applications for ${title}: ${applications}`}
        >
          {formatNumber(applications)}
        </Anchor>
      ) : (
        0
      ),
  },
]

const PAGE: ResourcePageOptions<Job> = {
  name: 'job-adverts',
  kind: 'jobs',
  one: 'job',
  many: 'jobs',
  calls: jobs,
  label: 'Jobs',
  columns: COLUMNS,
  nameOf: (job) => job.title,
  rowActions: true,
  search: 'Search by title, location, or type...',
  filters: [{ field: 'state', label: 'State', choices: choicesOf(jobs.JOB_STATES) }],
  add: '+ Add job',
  texts: {
    loading: 'Loading jobs...',
    empty: 'No jobs yet.',
    emptyHint: 'Add the first job; it appears on the careers page once it is published.',
    noMatch: 'No jobs match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching jobs.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the job.' },
  },
  question: (job) => `Are you sure you want to delete the job ${job.title}?`,
}

export default function JobsPage() {
  return (
    <>
      <RecruitmentTabs />
      <ResourcePage options={PAGE} form={(job, props) => <JobDialog job={job} {...props} />} />
    </>
  )
}
