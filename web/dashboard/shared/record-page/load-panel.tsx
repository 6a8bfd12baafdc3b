import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { lostOr } from '../../../lib/parts/lost-part.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Notice } from '../../../ui/notice.tsx'

/** The content of a tab whose code is loaded when the tab is opened for the first time; `name` is that of its module. */
export function loadPanel<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  return function LoadedPanel(props: P) {
    const { data: Part, error, refetch } = useCode(name, load)
    if (Part) return <Part {...props} />
    if (error)
      return (
        <Notice
          kind="error"
          text={lostOr(error, 'This part could not be loaded.')}
          action={{ label: 'Try again', run: () => void refetch() }}
        />
      )
    return <Skeleton height={120} role="status" aria-label="Loading..." />
  }
}
