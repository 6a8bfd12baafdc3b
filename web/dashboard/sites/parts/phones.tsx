import { Skeleton } from '@mantine/core'
import { lostOr } from '../../../lib/parts/lost-part.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PhonesProps } from './phone-list.tsx'

/** The phone of a guard, or the shared ones of a station. Its code is loaded where it is shown: no list has to wait for it. */
export function Phones(props: PhonesProps) {
  const { data, error, refetch } = useCode('phone-list', () => import('./phone-list.tsx'))
  if (data) return <data.PhoneList {...props} />
  if (error)
    return (
      <Notice
        kind="error"
        text={lostOr(error, 'The phones could not be loaded.')}
        action={{ label: 'Try again', run: () => void refetch() }}
      />
    )
  return <Skeleton height={48} role="status" aria-label="Loading phones..." />
}
