import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatDay, formatMinutes, formatMoment } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Telephone } from '../../../ui/telephone.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { RecordHeadProps } from '../../shared/record-page/record-head.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'
import { pageAddress } from '../../shared/records/record-addresses.ts'
import { faultOf, isTesting, RESPONSE_LABELS } from '../systems/system-fields.tsx'
import { SystemActions } from './system-actions.tsx'

const secretsOf = ({ has_key, has_code_word, has_duress_word }: AlarmSystem) =>
  [has_key && 'key', has_code_word && 'code word', has_duress_word && 'duress word'].filter(Boolean).join(', ')

/** The days on which nobody opens, unless they are over. */
const awayText = ({ away_from, away_until }: AlarmSystem) =>
  away_from && away_until && away_until >= today() && `${formatDay(away_from)} to ${formatDay(away_until)}`

/** Head of a system: whose it is, how its panel reports, and what is wrong with it. */
export function systemHead(system: AlarmSystem, _: unknown, changed: Changed<AlarmSystem>): RecordHeadProps {
  const { account, panel, state, test_until, supervision_minutes, response, police, police_phone, seen_at } = system
  const fault = faultOf(system)
  return {
    name: system.name,
    badges: isTesting(system) ? (
      <StatusBadge text={`On test until ${formatMoment(test_until!)}`} variant="warn" />
    ) : (
      <StatusBadge text={state} variant={STATUS_VARIANTS.alarmSystem[state]} />
    ),
    under: <Premises system={system} />,
    actions: <SystemActions system={system} changed={changed} />,
    facts: [
      ['Account', account],
      ['Panel', panel],
      ['Last signal', seen_at ? <TimeAgo key="seen" at={seen_at} /> : 'None yet'],
      ['Heard of at least every', supervision_minutes !== null && formatMinutes(supervision_minutes)],
      ['Response', RESPONSE_LABELS[response]],
      [
        'Police',
        (police || police_phone) && (
          <span key="police">
            {police}
            {police_phone && <Telephone number={police_phone} display="block" underline="always" />}
          </span>
        ),
      ],
      ['Client is away', awayText(system)],
      ['Kept secret', secretsOf(system)],
      ['Instructions', system.instructions, 'row'],
    ],
    more: fault && <Notice kind="error" text={`${fault}. Its signals are not taken: see Signals of unknown systems.`} />,
  }
}

function Premises({ system: { client_id, client_name, station_id, station_name } }: { system: AlarmSystem }) {
  const may = useCan()
  return (
    <Text size="sm">
      <Place to={may('stations.read') && pageAddress('stations', station_id)}>{station_name}</Place>
      {', '}
      <Place to={may('clients.read') && pageAddress('clients', client_id)}>{client_name}</Place>
    </Text>
  )
}

const Place = ({ to, children }: { to: string | false | undefined; children: string }) =>
  to ? (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  ) : (
    children
  )
