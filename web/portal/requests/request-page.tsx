import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { formatHours } from '../../../api/core/shift.ts'
import { show } from '../../../api/portal/portal-photos.ts'
import { get, type OwnRequestDetail, settle } from '../../../api/portal/portal-requests.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatDay, formatMoment, formatMoney } from '../../lib/format.ts'
import { reloadLists } from '../../lib/lists/record-cache.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { StoredPhotos } from '../../ui/picture/stored-photos.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import { Tag } from '../parts/tag.tsx'
import type { Route } from './+types/request-page.ts'
import { Messages } from './messages.tsx'
import { titleOf } from './sent-text.ts'
import { WriteForm } from './write-form.tsx'

const SETTLE_FAILURES = {
  unexpected: t('This could not be saved. Please try again.'),
}

type Notice = { variant: 'success' | 'error'; text: string }
const noticeFrom = (state: unknown): Notice | undefined =>
  state && typeof state === 'object' && 'notice' in state ? { variant: 'success', text: String(state.notice) } : undefined

const isWaiting = (status: OwnRequestDetail['status']) => status === 'New' || status === 'In Progress'

const factsOf = ({ post, days, guards, state, net, ...hours }: NonNullable<OwnRequestDetail['order']>) =>
  [
    [t('Order'), state],
    [t('Post'), post],
    [t('Guards'), t('{guards} each day, {hours}', { guards, hours: formatHours(hours) })],
    [t('Days'), days.map(formatDay).join(', ')],
    ...(net === null ? [] : [[t('Price'), t('{net} + VAT', { net: formatMoney(net) })] as const]),
  ] as const

export default function RequestPage({ params: { id } }: Route.ComponentProps) {
  const cache = useQueryClient()
  const shown = useResponse(get, { params: { id } }, t('The request could not be loaded.'))
  const [notice, setNotice] = useState(noticeFrom(useLocation().state))
  // Another confirmation is another element, so that it gets the focus, too.
  const [said, setSaid] = useState(0)
  const [settling, setSettling] = useState(false)
  function saved(text: string) {
    setNotice({ variant: 'success', text })
    setSaid(said + 1)
    shown.retry()
    void reloadLists(cache, 'portal-requests')
  }
  async function markSettled() {
    setSettling(true)
    try {
      saved((await call(settle, { params: { id } })).message)
    } catch (error) {
      setNotice({ variant: 'error', text: failureText(error, SETTLE_FAILURES) })
    }
    setSettling(false)
  }
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/requests', name: t('Requests and complaints') }}
      title={(request) => (request ? titleOf(request) : t('Request'))}
      missing={t('There is no such request.')}
      action={({ status }) =>
        status !== 'Closed' && (
          <button type="button" className={button.secondary} disabled={settling} onClick={() => void markSettled()}>
            {settling ? t('Saving...') : t('Mark as settled')}
          </button>
        )
      }
    >
      {({ kind, reference, status, station_name, received_at, answer_by, messages, order, photos }) => (
        <>
          {notice && (
            <Alert key={said} variant={notice.variant} takesFocus={notice.variant === 'success'}>
              <p>{notice.text}</p>
            </Alert>
          )}
          <Card>
            <Facts
              of={[
                [t('Status'), <Tag key="status" text={status} variant={STATUS_VARIANTS.request[status]} />],
                [t('Kind'), kind],
                [t('Reference'), reference],
                [t('Sent'), formatMoment(received_at)],
                ...(answer_by && isWaiting(status) ? [[t('Answer by'), formatMoment(answer_by)] as const] : []),
                ...(station_name ? [[t('Station'), station_name] as const] : []),
                ...(order ? factsOf(order) : []),
              ]}
            />
          </Card>
          <Messages messages={messages} />
          {photos.length > 0 && (
            <Card title={t('Photos')}>
              <StoredPhotos photos={photos} show={show} />
            </Card>
          )}
          <Card title={status === 'Closed' ? t('Not settled after all?') : t('Write again')}>
            <WriteForm id={id} hint={status === 'Closed' ? t('A further message opens it again.') : undefined} onSent={saved} />
          </Card>
        </>
      )}
    </Detail>
  )
}
