import { Modal } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { lostOr } from '../../lib/parts/lost-part.ts'
import { useCode } from '../../lib/session/use-code.ts'
import { Notice } from '../../ui/notice.tsx'

type PartProps = { opened: boolean; onClose: () => void }
type OnDemandProps = PartProps & { name: string; load: () => Promise<ComponentType<PartProps>> }

/** A dialog that is lazy-loaded when it is first opened. */
export function OnDemand({ name, load, opened, onClose }: OnDemandProps) {
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  const { data: Part, error, refetch } = useCode(name, load, asked)
  if (Part) return <Opening Part={Part} opened={opened} onClose={onClose} />
  return (
    <Modal
      opened={opened && Boolean(error)}
      onClose={onClose}
      title="This could not be loaded"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Notice
        kind="error"
        text={lostOr(error, 'Please check your connection.')}
        action={{ label: 'Try again', run: () => void refetch() }}
      />
    </Modal>
  )
}

/** Mounted closed, then opened: a dialog records the focus to restore when it opens, not when it mounts open. */
function Opening({ Part, opened, onClose }: PartProps & { Part: ComponentType<PartProps> }) {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return <Part opened={shown} onClose={onClose} />
}
