import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { create } from '../../../../api/sites/clients.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { NewClientDialog } from '../../sites/parts/new-client-dialog.tsx'

/** A way to add a missing client above a form, which keeps what was typed in it and has the new client chosen. */
export function useNewClient(onAdded: (id: number) => void) {
  const may = useCan()(create.permission)
  const [adding, setAdding] = useState(false)
  return {
    covered: adding,
    link: may && (
      <Anchor component="button" type="button" size="sm" style={{ alignSelf: 'start' }} onClick={() => setAdding(true)}>
        Add a client
      </Anchor>
    ),
    dialog: adding && <NewClientDialog onAdded={onAdded} onClosed={() => setAdding(false)} />,
  }
}
