import { Anchor, Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { NowRow, NowState } from '../../../../api/attendance/now.ts'
import { open as openPhone } from '../../../../api/guard/devices.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { readListState } from '../../../lib/lists/list-state.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FinderPanel } from '../finder/finder-panel.tsx'
import { useFinder } from '../finder/use-finder.ts'
import { PhonesDialog } from './dialogs/phones-dialog.tsx'
import { type AskedAction, RowDialogs } from './dialogs/row-dialogs.tsx'
import { StationsList } from './list/stations-list.tsx'
import { UrgentList } from './list/urgent-list.tsx'
import type { Target } from './list/use-drawn.ts'
import { useRowFocus } from './list/use-row-focus.ts'
import { StationMap } from './map/load-map.ts'
import classes from './now.module.css'
import { PostRow } from './post-row.tsx'
import { RollCallDialog } from './roll-call/roll-call-dialog.tsx'
import type { RowAction } from './row-actions.ts'
import { Strip } from './strip/strip.tsx'
import { byStation, isShown, keyOf, type StationRows, useClock, useNow, useReloadAttendance } from './use-now.ts'

export const handle = {
  title: 'Control room',
  help: 'Who is on post at this moment: every shift of the last two and the next twelve hours.',
}

const SHOWN = ['urgent', 'open', 'late'] as const
const BY = ['station', 'map'] as const
const STATE = z.object({ show: z.optional(z.enum(SHOWN)), by: z.optional(z.enum(BY)) })
const NONE_SHOWN = { urgent: 'Every post is covered.', open: 'Every shift has a guard.', late: 'Nobody is late.' }
const NO_ROWS: NowRow[] = []
type Asked = { row: NowRow; action: AskedAction }
/** A guard who leaves this long before the end is asked about: one wrong tap would take a guard off his post. The server has the rule. */
const EARLY_MILLISECONDS = 10 * 60_000

export default function NowPage() {
  const { data, at, loading, problem, refresh } = useNow()
  const banner = useBanner()
  const [address, change] = useAddress()
  const chosen = readListState(STATE, address)
  const show = SHOWN.find((one) => one === chosen.show)
  const by = BY.find((one) => one === chosen.by) ?? 'urgency'
  const may = useCan()
  const editable = may('muster.write')
  const reload = useReloadAttendance()
  const [asked, setAsked] = useState<Asked>()
  const finder = useFinder(data?.rows)
  const [phones, setPhones] = useState(false)
  const [calling, setCalling] = useState<StationRows>()
  const [target, setTarget] = useState<Target>()
  const { saving, clock } = useClock(banner)
  const keepsFocus = useRowFocus(data)

  const act = useCallback(
    (row: NowRow, action: RowAction) => {
      const leavesEarly = action === 'out' && Date.parse(row.ends_at) - Date.now() > EARLY_MILLISECONDS
      if (action === 'in' || (action === 'out' && !leavesEarly)) void clock(row, action)
      else if (action === 'find' || action === 'replace') finder.open(row, action)
      else setAsked({ row, action })
    },
    [clock, finder.open],
  )
  function saved(message: string, key?: string) {
    banner.success(message, key === undefined ? undefined : undoOf(key, message))
    reload()
  }

  const all = data?.rows ?? NO_ROWS
  const isChosen = (row: NowRow) => !show || isShown[show](row, at)
  const rows = all.filter(isChosen)
  const rounds = useMemo(() => new Map(data?.last_rounds.map((round) => [round.station_id, round])), [data?.last_rounds])
  /** Leads to a row, whichever choice of the board hides it. */
  function reach(key: string) {
    const isHidden = !rows.some((row) => keyOf(row) === key)
    if (isHidden || by === 'map') change({ ...(isHidden && { show: '' }), ...(by === 'map' && { by: '' }) })
    setTarget({ key })
  }
  const tools = {
    now: at,
    rounds,
    onRollCall: editable ? (stationId: number) => setCalling(byStation(all).find(({ id }) => id === stationId)) : undefined,
    post: (row: NowRow) => (
      <PostRow
        key={keyOf(row)}
        row={row}
        now={at}
        saving={row.shift_id !== null && saving.has(row.shift_id)}
        onAct={editable ? act : undefined}
        opensGuards={may('guards.read')}
        opensContracts={may('contracts.read')}
      />
    ),
  }
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
      <section aria-label="Posts now" aria-busy={loading} onFocus={keepsFocus}>
        {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: refresh }} />}
        {!data && !problem && <Skeleton height={320} role="status" aria-label="Loading the posts..." />}
        {data && <Strip rows={all} now={at} onReach={reach} />}
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
                aria-label="Order of the posts"
                value={by}
                data={[
                  { value: 'urgency', label: 'By urgency' },
                  { value: 'station', label: 'By station' },
                  { value: 'map', label: 'Map' },
                ]}
                onChange={(value) => {
                  setTarget(undefined)
                  change({ by: value === 'urgency' ? '' : value })
                }}
              />
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
        {editable && by !== 'map' && rows.length > 0 && (
          <p className={classes.hint}>
            <kbd>↑</kbd> <kbd>↓</kbd> from post to post, <kbd>p</kbd> on post, <kbd>l</kbd> late, <kbd>n</kbd> no show,{' '}
            <kbd>r</kbd> calls off or replace, <kbd>o</kbd> left, <kbd>c</kbd> call note
          </p>
        )}
        {data && rows.length === 0 && (
          <p>{show && data.rows.length > 0 ? NONE_SHOWN[show] : 'Nothing is planned in these hours.'}</p>
        )}
        {by === 'urgency' && rows.length > 0 && <UrgentList all={all} isShown={isChosen} target={target} {...tools} />}
        {by === 'station' && <StationsList rows={rows} target={target} {...tools} />}
        {data && by === 'map' && <StationMap rows={rows} whole={!show} now={at} />}
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
          onNoted={(message, key) => {
            setCalling(undefined)
            saved(message, key)
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
