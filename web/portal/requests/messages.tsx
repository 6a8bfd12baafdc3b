import type { OwnRequestDetail } from '../../../api/portal/portal-requests.ts'
import { t } from '../../lib/words/words.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import styles from './requests.module.css'

/** The thread of a request, oldest first. */
export const Messages = ({ messages }: Pick<OwnRequestDetail, 'messages'>) => (
  <ol className={styles.messages} aria-label={t('Messages')}>
    {messages.map(({ id, at, kind, by, text }) => (
      <li key={id} className={styles[kind]}>
        <strong>{kind === 'Answer' ? t('Our answer') : (by ?? t('You'))}</strong>
        <p>{text}</p>
        <small>
          {kind === 'Answer' && by && `${by}, `}
          <TimeAgo at={at} />
        </small>
      </li>
    ))}
  </ol>
)
