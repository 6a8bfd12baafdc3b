import { Button } from '@mantine/core'
import { IconPlayerPlay, IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { type AlarmSystem, beginTest } from '../../../../api/alarm/alarm-systems.ts'
import { end } from '../../../../api/alarm/alarm-tests.ts'
import { send } from '../../../../api/alarm/signal-trials.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'
import { isOnTest } from '../systems/system-fields.tsx'

const EndDialog = loadWhenOpened('end-test', 'test', () =>
  import('./end-test-dialog.tsx').then(({ EndTestDialog }) => EndTestDialog),
)
const TestDialog = loadWhenOpened('alarm-test', 'test', () => import('./test-dialog.tsx').then(({ TestDialog }) => TestDialog))
const TrialDialog = loadWhenOpened('signal-trial', 'signal', () =>
  import('./trial-dialog.tsx').then(({ TrialDialog }) => TrialDialog),
)

type SystemActionsProps = { system: AlarmSystem; changed: Changed<AlarmSystem> }

/** Puts a system on test, ends that and, in the demo, sends a signal as its panel would. */
export function SystemActions({ system, changed }: SystemActionsProps) {
  const may = useCan()
  const [open, setOpen] = useState<'test' | 'end' | 'trial'>()
  const closed = () => setOpen(undefined)
  return (
    <>
      {may(beginTest.permission) && !isOnTest(system) && (
        <Button variant="default" leftSection={<IconTestPipe size={18} aria-hidden />} onClick={() => setOpen('test')}>
          Put on test
        </Button>
      )}
      {may(end.permission) && isOnTest(system) && (
        <Button variant="default" leftSection={<IconTestPipe size={18} aria-hidden />} onClick={() => setOpen('end')}>
          End the test
        </Button>
      )}
      {system.is_demo && may(send.permission) && (
        <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => setOpen('trial')}>
          Send a test signal
        </Button>
      )}
      {open === 'test' && <TestDialog system={system} onSaved={changed} onClosed={closed} />}
      {open === 'end' && <EndDialog system={system} onEnded={changed} onClosed={closed} />}
      {open === 'trial' && <TrialDialog system={system} onSaved={changed} onClosed={closed} />}
    </>
  )
}
