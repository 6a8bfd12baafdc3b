import { Anchor } from '@mantine/core'
import * as pages from '../../../../api/website/site-pages.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import type { ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { PageDialog } from './page-dialog.tsx'

export const handle = {
  title: 'Pages',
  help: 'Pages of the site about a service in a town, a sector, or a question. Only staff see one that is not published.',
}

type Page = pages.SitePage

const PAGE: ResourcePageOptions<Page> = {
  name: 'site-pages',
  kind: 'site_pages',
  one: 'page',
  many: 'pages',
  calls: pages,
  label: 'Pages',
  columns: [
    { field: 'title', title: 'Title', sortable: true, breaks: 'anywhere', cell: ({ title }) => title },
    { field: 'kind', title: 'Kind', sortable: true, cell: ({ kind }) => pages.PAGE_KINDS[kind] },
    {
      field: 'path',
      title: 'Address',
      sortable: true,
      breaks: 'anywhere',
      cell: ({ path, published }) =>
        published ? (
          <Anchor href={path} inherit>
            {path}
          </Anchor>
        ) : (
          path
        ),
    },
    {
      field: 'published',
      title: 'State',
      cell: ({ published }) => <StatusBadge text={published ? 'Published' : 'Draft'} variant={published ? 'good' : 'plain'} />,
    },
  ],
  nameOf: ({ title }) => title,
  rowActions: true,
  search: 'Search by title...',
  filters: [
    { field: 'kind', label: 'Kind', choices: Object.entries(pages.PAGE_KINDS).map(([value, label]) => ({ value, label })) },
  ],
  add: '+ Add page',
  texts: {
    loading: 'Loading pages...',
    empty: 'No pages yet.',
    emptyHint: 'Write the first one, such as “What does a guard cost in Kampala?”. People find it by searching.',
    noMatch: 'No pages match your search.',
  },
  failures: {
    list: { unexpected: 'An unexpected error occurred while fetching pages.' },
    remove: { unexpected: 'An unexpected error occurred while deleting the page.' },
  },
  question: ({ title }) => `Are you sure you want to delete the page ${title}?`,
}

export default function SitePagesPage() {
  return <ResourcePage options={PAGE} form={(page, props) => <PageDialog page={page} {...props} />} />
}
