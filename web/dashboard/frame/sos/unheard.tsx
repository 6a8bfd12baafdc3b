import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { clockTimeAt } from '../../../../api/core/fields/days.ts'
import classes from './sos-alarm.module.css'

type UnheardProps = {
  /** Name of the news, at the beginning of a sentence. */
  what: string
  of: Pick<UseQueryResult, 'errorUpdatedAt' | 'isPaused' | 'dataUpdatedAt' | 'refetch'>
}

/** Says above a page that urgent news do not come, so that nobody takes silence for a quiet night; nothing while they come. */
export const Unheard = ({ what, of: { errorUpdatedAt, isPaused, dataUpdatedAt, refetch } }: UnheardProps) =>
  // Also while they are asked for again.
  (errorUpdatedAt > dataUpdatedAt || isPaused) && (
    <p role="alert" className={classes.unheard}>
      <span>
        <strong>
          {what} {dataUpdatedAt ? `have not been loaded since ${clockTimeAt(new Date(dataUpdatedAt))}.` : 'cannot be loaded.'}
        </strong>{' '}
        Check the network, and listen to the telephone and the radio.
      </span>
      <Button size="xs" variant="white" color="dark" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
