import { Anchor, Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { IconBroadcast, IconDeviceMobile } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { NowRow, NowState } from '../../../../api/attendance/now.ts'
import { open as openPhone } from '../../../../api/guard/devices.ts'
import { readListState } from '../../../lib/lists/list-state.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ControlTabs } from '../control-tabs.tsx'
import { FinderPanel } from '../finder/finder-panel.tsx'
import { useFinder } from '../finder/use-finder.ts'
import { LastRoundBadge } from './last-round.tsx'
import classes from './now.module.css'
import { PhonesDialog } from './phones-dialog.tsx'
import { PostRow } from './post-row.tsx'
import { awaitedAt, RollCallDialog } from './roll-call-dialog.tsx'
import type { RowAction } from './row-actions.ts'
import { type AskedAction, RowDialogs } from './row-dialogs.tsx'
import { byStation, isShown, keyOf, type StationRows, useClock, useNow, useReloadAttendance } from './use-now.ts'

export const handle = {
  title: 'Control room',
  help: 'Who is on post at this moment: every shift of the last two and the next twelve hours.',
}

const SHOWN = ['urgent', 'open', 'late'] as const
const STATE = z.object({ show: z.optional(z.enum(SHOWN)) })
const NONE_SHOWN = { urgent: 'Every post is covered.', open: 'Every shift has a guard.', late: 'Nobody is late.' }
type Asked = { row: NowRow; action: AskedAction }
/** Who leaves this long before the end is asked about: one wrong tap would take a guard off his post. The server has the rule. */
const EARLY_MILLISECONDS = 10 * 60_000

export default function NowPage() {
  const { data, at, loading, problem, refresh } = useNow()
  const banner = useBanner()
  const [address, change] = useAddress()
  const chosen = readListState(STATE, address).show
  const show = SHOWN.find((one) => one === chosen)
  const may = useCan()
  const editable = may('muster.write')
  const reload = useReloadAttendance()
  const [asked, setAsked] = useState<Asked>()
  const finder = useFinder(data?.rows)
  const [phones, setPhones] = useState(false)
  const [calling, setCalling] = useState<StationRows>()
  const { saving, clock } = useClock(banner.error)

  const act = useCallback(
    (row: NowRow, action: RowAction) => {
      const leavesEarly = action === 'out' && Date.parse(row.ends_at) - Date.now() > EARLY_MILLISECONDS
      if (action === 'in' || (action === 'out' && !leavesEarly)) void clock(row, action)
      else if (action === 'find' || action === 'replace') finder.open(row, action)
      else setAsked({ row, action })
    },
    [clock, finder.open],
  )
  function saved(message: string) {
    banner.success(message)
    reload()
  }

  const rows = data?.rows.filter((row) => !show || isShown[show](row, at)) ?? []
  return (
    <>
      <Banner banner={banner} />
      {finder.shown && !asked && (
        <FinderPanel
          key={finder.shown.id}
          row={finder.shown.row}
          action={finder.shown.action}
          at={at}
          onFilled={saved}
          onClosed={finder.close}
        />
      )}
      <ControlTabs />
      <section aria-label="Posts now" aria-busy={loading}>
        {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: refresh }} />}
        {!data && !problem && <Skeleton height={320} role="status" aria-label="Loading the posts..." />}
        {data && (
          <div className={classes.toolbar}>
            <p className={classes.counts} role="status">
              {countsOf(data.rows)}
              {data.exceptions > 0 && (
                <>
                  {' · '}
                  <Anchor component={Link} to="/dashboard/exceptions" underline="always" inherit>
                    {data.exceptions} {data.exceptions === 1 ? 'exception' : 'exceptions'}
                  </Anchor>
                </>
              )}
            </p>
            <Group gap="sm">
              {may(openPhone.permission) && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconDeviceMobile size={14} aria-hidden />}
                  onClick={() => setPhones(true)}
                >
                  Phones
                </Button>
              )}
              <SegmentedControl
                size="xs"
                aria-label="Which posts"
                value={show ?? 'all'}
                data={[
                  { value: 'all', label: 'All posts' },
                  { value: 'urgent', label: 'Needs attention' },
                  { value: 'open', label: 'Open' },
                  { value: 'late', label: 'Late' },
                ]}
                onChange={(value) => change({ show: value === 'all' ? '' : value })}
              />
            </Group>
          </div>
        )}
        {editable && rows.length > 0 && (
          <p className={classes.hint}>
            <kbd>↑</kbd> <kbd>↓</kbd> from post to post, <kbd>p</kbd> on post, <kbd>l</kbd> late, <kbd>n</kbd> no show,{' '}
            <kbd>r</kbd> calls off or replace, <kbd>o</kbd> left, <kbd>c</kbd> call note
          </p>
        )}
        {data && rows.length === 0 && (
          <p>{show && data.rows.length > 0 ? NONE_SHOWN[show] : 'Nothing is planned in these hours.'}</p>
        )}
        {byStation(rows).map((station) => (
          <section key={station.id} className={classes.station} aria-label={station.name}>
            <header>
              <h2>
                {may('stations.read') ? (
                  <Anchor component={Link} to={`/dashboard/stations/${station.id}`} inherit c="inherit">
                    {station.name}
                  </Anchor>
                ) : (
                  station.name
                )}{' '}
                <span>{station.client}</span>
              </h2>
              <LastRoundBadge round={data?.last_rounds.find(({ station_id }) => station_id === station.id)} />
              {editable && awaitedAt(station, at).length > 0 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconBroadcast size={14} aria-hidden />}
                  aria-label={`Roll-call: ${station.name}`}
                  onClick={() => setCalling(station)}
                >
                  Roll-call
                </Button>
              )}
            </header>
            <ul>
              {station.rows.map((row) => (
                <PostRow
                  key={keyOf(row)}
                  row={row}
                  now={at}
                  saving={row.shift_id !== null && saving.has(row.shift_id)}
                  onAct={editable ? act : undefined}
                  opensGuards={may('guards.read')}
                  opensContracts={may('contracts.read')}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {phones && <PhonesDialog onClosed={() => setPhones(false)} />}
      {asked && (
        <RowDialogs
          {...asked}
          onLeft={() => void clock(asked.row, 'out')}
          onFreed={({ slot_id }) => slot_id !== null && finder.open(asked.row, 'find')}
          onSaved={saved}
          onClosed={() => setAsked(undefined)}
        />
      )}
      {calling && (
        <RollCallDialog
          station={calling}
          now={at}
          onNoted={(message) => {
            setCalling(undefined)
            saved(message)
          }}
          onClose={() => setCalling(undefined)}
        />
      )}
    </>
  )
}

const COUNTED: [NowState, string][] = [
  ['On post', 'on post'],
  ['Late', 'late'],
  ['Empty', 'empty'],
  ['Open', 'open'],
]
/** `12 on post · 2 late · 1 empty · 3 open`, with ` · 1 to confirm`, ` · 1 excused` and ` · 1 left early` where there are any. */
function countsOf(rows: NowRow[]) {
  const count = (state: NowState) => rows.filter((row) => row.state === state).length
  const gone = [
    [count('To confirm'), 'to confirm'],
    [count('Excused'), 'excused'],
    [count('Left early'), 'left early'],
  ] as const
  return [
    ...COUNTED.map(([state, word]) => `${count(state)} ${word}`),
    ...gone.filter(([many]) => many > 0).map(([many, word]) => `${many} ${word}`),
  ].join(' · ')
}
