import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatHours } from '../../../../api/core/shift.ts'
import type { ClientRequest, RequestShift } from '../../../../api/sites/client-requests.ts'
import { formatDay } from '../../../lib/format.ts'

type Props = { shift: RequestShift; kind: ClientRequest['kind']; clientId: number }

/** The shift that a request is about, and for another guard the way to decide: the wish alone changes no plan. */
export const ShiftPart = ({ shift, kind, clientId }: Props) => (
  <div>
    <Text size="sm">
      <Anchor component={Link} to={`/dashboard/guards/${shift.guard_id}`}>
        {shift.guard_name}
      </Anchor>
      {' · '}
      <Anchor component={Link} to={`/dashboard/duty-schedule?record=${shift.id}`}>
        Shift of {formatDay(shift.shift_date)}, {formatHours(shift)}
      </Anchor>
    </Text>
    {kind === 'Another guard' && (
      <Text size="sm">
        A wish: the plan stays as it is until you{' '}
        <Anchor component={Link} to={`/dashboard/clients?record=${clientId}`}>
          record that the guard is not wanted
        </Anchor>
        .
      </Text>
    )}
  </div>
)
