import type { ComponentType } from 'react'
import { useCode } from '../../lib/session/use-code.ts'
import { OpeningNotice } from '../frame/notices/opening-notice.tsx'

/**
 * A form whose code is loaded when the first one is opened, so that its list is shown without waiting for it. `name` is that of
 * its module, `what` the noun of the record: "guard".
 */
export function loadWhenOpened<P extends object>(name: string, what: string, load: () => Promise<ComponentType<P>>) {
  return function LoadedForm(props: P & { onClosed?: () => void }) {
    const { data: Form, error, refetch } = useCode(name, load)
    if (Form) return <Form {...props} />
    return (
      <OpeningNotice
        opening={{ failure: error ?? undefined, retry: () => void refetch(), leave: props.onClosed ?? (() => {}) }}
        what={what}
      />
    )
  }
}
