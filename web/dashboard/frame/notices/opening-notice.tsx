import { Loader, Portal, Text } from '@mantine/core'
import { failureText } from '../../../lib/calls/failure-text.ts'
import type { Opening } from '../../../lib/lists/use-record.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './opening-notice.module.css'

/** Loading and error state of a record that is not on the page of the list. */
export function OpeningNotice({ opening, what }: { opening: Opening | undefined; what: string }) {
  if (!opening) return null
  const sentence = `This ${what} could not be opened.`
  return (
    <Portal>
      <div className={classes.opening}>
        {opening.failure ? (
          <Notice
            kind="error"
            text={failureText(opening.failure, { unexpected: sentence })}
            action={{ label: 'Try again', run: opening.retry }}
            onClose={opening.leave}
          />
        ) : (
          <Text role="status" size="sm" className={classes.waiting}>
            <Loader size="xs" />
            Opening the {what}...
          </Text>
        )}
      </div>
    </Portal>
  )
}
