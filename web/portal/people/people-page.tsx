import { useState } from 'react'
import { type PortalPerson, people } from '../../../api/portal/portal.ts'
import { useMe } from '../../lib/session/use-me.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { Page } from '../page/page.tsx'
import list from '../page/record-list.module.css'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { WaitingPerson } from './waiting-person.tsx'

export default function PeoplePage() {
  const shown = useResponse(people, {}, t('The people could not be loaded.'))
  const limited = useMe().data?.limited ?? true
  const [done, setDone] = useState<string>()
  return (
    <Page
      title={t('People with access')}
      lead={t('Everybody here sees what you see. To add or remove somebody, please ask your contact in our office.')}
    >
      {done && (
        <Alert variant="success" takesFocus>
          <p>{done}</p>
        </Alert>
      )}
      <Loaded shown={shown}>
        {(persons) => (
          <ul className={list.list} aria-label={t('People with access')}>
            {persons.map((person) => (
              <li key={person.id}>
                <Row title={person.userName} detail={<Detail {...person} />} end={<State {...person} />} />
                {person.waits && !limited && (
                  <WaitingPerson
                    person={person}
                    onDecided={(message) => {
                      setDone(message)
                      shown.retry()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

const Detail = ({ emailAddress, waits, invited_by, last_sign_in_at }: PortalPerson) => (
  <>
    {emailAddress}
    <br />
    {waits
      ? invited_by
        ? t('Waits for confirmation; {invited_by} of our office has asked for it', { invited_by })
        : t('Waits for confirmation')
      : last_sign_in_at
        ? rich('Last signed in {timeago}', { timeago: <TimeAgo at={last_sign_in_at} /> })
        : t('Has not signed in yet')}
  </>
)

function State({ me, waits, accepted }: PortalPerson) {
  if (me) return <Tag text={t('You')} variant="info" />
  if (waits) return <Tag text={t('Waiting')} variant={STATUS_VARIANTS.account.Waiting} />
  return !accepted && <Tag text={t('Invited')} variant={STATUS_VARIANTS.account.Invited} />
}
