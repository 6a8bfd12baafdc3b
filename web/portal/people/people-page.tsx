import { people } from '../../../contract/portal.ts'
import { formatMoment } from '../../lib/format.ts'
import { Page } from '../page.tsx'
import list from '../record-list.module.css'
import { Row } from '../row.tsx'
import { Answered } from '../states.tsx'
import { Tag } from '../tag.tsx'
import { useAnswer } from '../use-answer.ts'

export default function PeoplePage() {
  const shown = useAnswer(people, {}, 'The people could not be loaded.')
  return (
    <Page
      title="People with access"
      lead="Everybody here sees what you see. To add or remove somebody, please ask your contact in our office."
    >
      <Answered shown={shown}>
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
                      {last_sign_in_at ? `Last signed in ${formatMoment(last_sign_in_at)}` : 'Has not signed in yet'}
                    </>
                  }
                  end={me ? <Tag text="You" tone="info" /> : !accepted && <Tag text="Invited" tone="warn" />}
                />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Page>
  )
}
