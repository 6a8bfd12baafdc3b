import { useState } from 'react'
import { type PortalPerson, people } from '../../../api/portal/portal.ts'
import { useMe } from '../../lib/session/use-me.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
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
  const shown = useResponse(people, {}, 'The people could not be loaded.')
  const limited = useMe().data?.limited ?? true
  const [done, setDone] = useState<string>()
  return (
    <Page
      title="People with access"
      lead="Everybody here sees what you see. To add or remove somebody, please ask your contact in our office."
    >
      {done && (
        <Alert variant="success" takesFocus>
          <p>{done}</p>
        </Alert>
      )}
      <Loaded shown={shown}>
        {(persons) => (
          <ul className={list.list} aria-label="People with access">
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
    {waits ? (
      `Waits for confirmation${invited_by ? `; ${invited_by} of our office has asked for it` : ''}`
    ) : last_sign_in_at ? (
      <>
        Last signed in <TimeAgo at={last_sign_in_at} />
      </>
    ) : (
      'Has not signed in yet'
    )}
  </>
)

function State({ me, waits, accepted }: PortalPerson) {
  if (me) return <Tag text="You" variant="info" />
  if (waits) return <Tag text="Waiting" variant={STATUS_VARIANTS.account.Waiting} />
  return !accepted && <Tag text="Invited" variant={STATUS_VARIANTS.account.Invited} />
}
