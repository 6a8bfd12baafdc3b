import { Button } from '@mantine/core'
import { IconPlayerPlay, IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { type AlarmSystem, beginTest } from '../../../../api/alarm/alarm-systems.ts'
import { send } from '../../../../api/alarm/signal-trials.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'

const TestDialog = loadWhenOpened('alarm-test', 'test', () => import('./test-dialog.tsx').then(({ TestDialog }) => TestDialog))
const TrialDialog = loadWhenOpened('signal-trial', 'signal', () =>
  import('./trial-dialog.tsx').then(({ TrialDialog }) => TrialDialog),
)

type SystemActionsProps = { system: AlarmSystem; changed: Changed<AlarmSystem> }

/** Puts a system on test and, in the demo, sends a signal as its panel would. */
export function SystemActions({ system, changed }: SystemActionsProps) {
  const may = useCan()
  const [open, setOpen] = useState<'test' | 'trial'>()
  const closed = () => setOpen(undefined)
  return (
    <>
      {may(beginTest.permission) && (
        <Button variant="default" leftSection={<IconTestPipe size={18} aria-hidden />} onClick={() => setOpen('test')}>
          Put on test
        </Button>
      )}
      {system.is_demo && may(send.permission) && (
        <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => setOpen('trial')}>
          Send a test signal
        </Button>
      )}
      {open === 'test' && <TestDialog system={system} onSaved={changed} onClosed={closed} />}
      {open === 'trial' && <TrialDialog system={system} onSaved={changed} onClosed={closed} />}
    </>
  )
}
