import { people } from '../../../contract/portal/portal.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { Page } from '../page/page.tsx'
import list from '../page/record-list.module.css'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'

export default function PeoplePage() {
  const shown = useResponse(people, {}, 'The people could not be loaded.')
  return (
    <Page
      title="People with access"
      lead="Everybody here sees what you see. To add or remove somebody, please ask your contact in our office."
    >
      <Loaded shown={shown}>
        {(persons) => (
          <ul className={list.list} aria-label="People with access">
            {persons.map(({ id, userName, emailAddress, accepted, last_sign_in_at, me }) => (
              <li key={id}>
                <Row
                  title={userName}
                  detail={
                    <>
                      {emailAddress}
                      <br />
                      {last_sign_in_at ? (
                        <>
                          Last signed in <TimeAgo at={last_sign_in_at} />
                        </>
                      ) : (
                        'Has not signed in yet'
                      )}
                    </>
                  }
                  end={
                    me ? (
                      <Tag text="You" variant="info" />
                    ) : (
                      !accepted && <Tag text="Invited" variant={STATUS_VARIANTS.account.Invited} />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}
