import { useState } from 'react'
import type * as slots from '../../../../../api/contracts/slots.ts'
import { today } from '../../../../../api/core/fields/days.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { usePhone } from '../../../../lib/width.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { TablePages } from '../../../../ui/table/data-table-pages.tsx'
import { BoardSkeleton } from '../board/grid/board-skeleton.tsx'
import { daysOf } from '../board/shifts/shift-places.ts'
import { ScheduleTabs } from '../schedule-tabs.tsx'
import { PublishDialog } from '../week/publish-dialog.tsx'
import { isOpen, stopOf, whyWaits } from './coverage-labels.ts'
import { CoverageNotes, CoverageSummary } from './coverage-notes.tsx'
import { CoverageToolbar } from './coverage-toolbar.tsx'
import { OpenedSlots } from './drawer/opened-slots.ts'
import { CoverageDays } from './grid/coverage-days.tsx'
import { CoverageGrid } from './grid/coverage-grid.tsx'
import { asLines, byStation } from './grid/stations.ts'
import { OffDaysDialog } from './off-days-dialog.tsx'
import { pageOf, useCoverage, useReloadSlots, useStations } from './use-coverage.ts'
import { useLead } from './use-lead.ts'
import { useOpenedPost } from './use-opened-post.ts'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'The guards that contracts ask for, and who is missing. Choose a day of a post to fill its shifts.',
}

export default function CoveragePage() {
  const now = today()
  const banner = useBanner()
  const phone = usePhone()
  const editable = useCan()('roster.write')
  const coverage = useCoverage(now)
  const reload = useReloadSlots()
  const { opened, open, close } = useOpenedPost()
  const [asking, setAsking] = useState<'publish' | 'off'>()

  const { data, asked, filtered, loading, stale, problem } = coverage
  const week = data?.week ?? asked
  const onlyOpen = coverage.state.open === 'true'
  const by = data?.by ?? 'line'
  const isShown = ({ days }: { days: slots.CoverageDay[] }) => !onlyOpen || daysOf(week).some((day) => isOpen({ days }, day))
  const rows = data?.rows.filter(isShown) ?? []
  const groups = data?.groups.filter(isShown) ?? []
  const posts = pageOf(coverage, rows)
  const grouped = pageOf(coverage, groups)
  const pages = by === 'line' ? posts.pages : grouped.pages
  const length = rows.length + groups.length
  const lead = useLead(coverage)
  const shown = { week, today: now, stale, onOpen: by === 'line' ? open : lead }
  const sections = by === 'line' ? byStation(posts.onPage) : asLines(grouped.onPage)
  const allSections = by === 'line' ? byStation(rows) : asLines(groups)
  const ofFilter = useStations(coverage)
  const { stations } = ofFilter
  const chosen = Number(coverage.state.station_id)
  const station = chosen ? { id: chosen, name: stations.get(chosen) ?? '' } : undefined
  return (
    <>
      <Banner banner={banner} />
      <ScheduleTabs />
      <section aria-label="Coverage" aria-busy={loading}>
        <CoverageToolbar
          coverage={coverage}
          today={now}
          onPublish={editable ? () => setAsking('publish') : undefined}
          onOff={() => setAsking('off')}
          onFailed={(problem) => (problem ? banner.error(problem) : banner.clear())}
          waits={filtered ? whyWaits(ofFilter) : undefined}
        />
        <CoverageSummary coverage={coverage} />
        <CoverageNotes coverage={coverage} shown={length} />
        {!data && !problem && <BoardSkeleton phone={phone} label="Loading coverage..." />}
        {length > 0 && phone && <CoverageDays {...shown} sections={allSections} onlyOpen={onlyOpen} />}
        {length > 0 && !phone && <CoverageGrid key={by} {...shown} by={by} sections={sections} />}
        {pages && !phone && <TablePages list={pages} />}
      </section>
      {opened && (
        <OpenedSlots
          key={stopOf(opened.line_id, opened.day)}
          {...opened}
          row={data?.rows.find(({ line_id }) => line_id === opened.line_id)}
          editable={editable}
          banner={banner}
          onChanged={reload}
          onClosed={close}
        />
      )}
      {asking === 'off' && (
        <OffDaysDialog
          station={station}
          from={asked > now ? asked : now}
          onSaved={(message) => {
            banner.success(message)
            reload()
          }}
          onClosed={() => setAsking(undefined)}
        />
      )}
      {asking === 'publish' && (
        <PublishDialog
          week={asked}
          stations={filtered ? [...stations].map(([id, name]) => ({ id, name })) : undefined}
          onPublished={(message, undo) => {
            setAsking(undefined)
            banner.success(message, undo)
            reload()
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
