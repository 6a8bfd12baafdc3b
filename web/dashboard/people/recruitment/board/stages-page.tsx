import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type Application, STAGES } from '../../../../../api/people/recruitment.ts'
import { useNamedRecord } from '../../../../lib/lists/record-address.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { Select } from '../../../../ui/choices/select.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { SearchBox } from '../../../../ui/table/data-table-toolbar.tsx'
import { useMover } from '../moves/use-mover.tsx'
import { withMoving } from '../moves/with-moving.ts'
import { OpenedApplication } from '../opened-application.ts'
import { RecruitmentTabs } from '../recruitment-tabs.tsx'
import { JOBS_LOST, useJobChoices } from '../use-job-choices.ts'
import classes from './board.module.css'
import { BoardColumnView } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { useBoard } from './use-board.ts'

export const handle = {
  title: 'Recruitment',
  help: 'Drag an application to its next stage, or use its menu. Interview, Offered and Rejected offer to send an e-mail; Hired creates a guard record.',
}

export default function StagesPage() {
  const banner = useBanner()
  const board = useBoard()
  const { jobs, known } = useJobChoices()
  const mover = useMover(banner)
  const { id, leave } = useNamedRecord()
  const { moving } = mover
  const columns = useMemo(() => board.columns && withMoving(board.columns, moving), [board.columns, moving])
  const none = columns?.every(({ total }) => total === 0)
  return (
    <>
      <Banner banner={banner} />
      <RecruitmentTabs />
      <section aria-label="Board of applications" aria-busy={board.loading}>
        <Group gap="sm" mb="md">
          <SearchBox list={board} hint="Search by name, e-mail, or reference..." label="Search applications" />
          <Select
            aria-label="Job"
            placeholder="All jobs"
            clearable
            clearButtonProps={{ 'aria-label': 'All jobs' }}
            data={jobs}
            value={board.state.jobId ?? null}
            onChange={(jobId) => board.change({ jobId: jobId ?? '' })}
          />
          <Lost of={known} text={JOBS_LOST} />
        </Group>
        {board.problem && <Notice kind="error" text={board.problem} action={{ label: 'Try again', run: board.refresh }} />}
        {none && (
          <Group gap="sm" mb="md" role="status">
            <Text c="dimmed">
              {board.filtered
                ? 'No applications match your search.'
                : 'No applications yet. What people send through the careers page appears here.'}
            </Text>
            {board.filtered && (
              <Button variant="default" size="compact-sm" onClick={() => board.change({ q: '', jobId: '' })}>
                Clear search
              </Button>
            )}
          </Group>
        )}
        {columns ? (
          <BoardDrag onMove={mover.to}>
            <div className={classes.board}>
              {columns.map((column) => (
                <BoardColumnView
                  key={column.stage}
                  column={column}
                  moving={moving?.application.id}
                  more={board.state}
                  onMove={(application: Application, stage) => mover.to(application, stage)}
                />
              ))}
            </div>
          </BoardDrag>
        ) : (
          !board.problem && <BoardSkeleton />
        )}
      </section>
      {mover.dialog}
      {id !== undefined && (
        <OpenedApplication key={id} id={id} covered={mover.asking} onErased={banner.success} onClosed={leave} />
      )}
    </>
  )
}

const BoardSkeleton = () => (
  <div className={classes.board} role="status" aria-label="Loading applications...">
    {STAGES.map((stage) => (
      <div key={stage} className={classes.column}>
        <Skeleton height={20} width="50%" mb="sm" />
        <Skeleton height={84} mb="xs" />
        <Skeleton height={84} />
      </div>
    ))}
  </div>
)
