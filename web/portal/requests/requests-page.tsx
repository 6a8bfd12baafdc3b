import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { list as listCall } from '../../../api/portal/portal-requests.ts'
import { REQUEST_STATUSES } from '../../../api/sites/client-requests.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Chips } from '../parts/chips.tsx'
import rows from '../parts/row.module.css'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { titleOf } from './sent-text.ts'

const FAILURES = { unexpected: t('The requests could not be loaded.') }
const TEXTS = { empty: t('You have not asked us anything yet.'), noMatch: t('No requests are in this state.') }
const DEFAULTS = { sort: '-last_message_at', page_size: '10' }

export default function RequestsPage() {
  const list = useList(listCall, { name: 'portal-requests', texts: FAILURES, defaults: DEFAULTS })
  return (
    <Page
      title={t('Requests and complaints')}
      lead={t('What you asked us, and what we answered.')}
      action={
        <Link to="/portal/requests/new" className={button.primary}>
          <IconPlus size={20} aria-hidden="true" />
          {t('Write to us')}
        </Link>
      }
    >
      <Chips list={list} field="status" label={t('Status')} choices={REQUEST_STATUSES} />
      <RecordList
        list={list}
        label={t('Requests and complaints')}
        texts={TEXTS}
        row={({ id, subject, kind, reference, status, last_message_at }) => (
          <Row
            to={`/portal/requests/${id}`}
            title={titleOf({ kind, subject })}
            detail={
              <>
                {kind} <span className={rows.whole}>{reference}</span>
                <br />
                <TimeAgo at={last_message_at} />
              </>
            }
            end={<Tag text={status} variant={STATUS_VARIANTS.request[status]} />}
          />
        )}
      />
    </Page>
  )
}
