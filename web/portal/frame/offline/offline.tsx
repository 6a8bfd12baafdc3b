import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockTimeAt, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/words/words.ts'
import { keepInstallable } from './installable.ts'
import styles from './offline.module.css'
import { type Reach, watchQueries } from './watch.ts'

const momentOf = (at: number) => {
  const [day, clock] = [today(new Date(at)), clockTimeAt(new Date(at))]
  return day === today() ? clock : `${formatDay(day)}, ${clock}`
}

/** Says that there is no network, and of when what is shown is; loaded once a page of the portal is there. */
export function Offline() {
  const client = useQueryClient()
  const [{ offline, at }, setReach] = useState<Reach>({ offline: false, at: undefined })
  useEffect(() => keepInstallable(), [])
  useEffect(() => watchQueries(client, setReach), [client])
  if (!offline) return null
  return (
    <p className={styles.offline} role="status">
      <span>{at === undefined ? t('No network.') : t('As of {time}, no network.', { time: momentOf(at) })}</span>
      <button type="button" onClick={() => void client.refetchQueries({ type: 'active' })}>
        {t('Try again')}
      </button>
    </p>
  )
}
