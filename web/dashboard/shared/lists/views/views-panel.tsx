import { ActionIcon, Button, Divider, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isSame, type ListView, useListViews, useRemoveView } from '../../../../lib/lists/use-list-views.ts'
import type { ListMemory, Shown } from '../../../../lib/lists/use-rows.ts'
import { question } from '../../../../ui/dialogs/question.ts'
import { LoadFailure, Notice } from '../../../../ui/notice.tsx'
import classes from './views-panel.module.css'

export { shownNow } from '../../../../lib/lists/use-list-views.ts'
export { ViewDialog } from './view-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the views.' }
/** The list as it is for everybody. */
const STANDARD: Shown = { filters: {}, sort: null, columns: null }

type ViewsPanelProps = {
  name: ListMemory['name']
  /** The list as it is shown now. */
  shown: Shown
  onShow: (view: Shown) => void
  /** Opens the form of a view; of a new one without it. */
  onEdit: (view?: ListView) => void
}

/** The views of a list: the standard one, the own ones and those that are shared. */
export function ViewsPanel({ name, shown, onShow, onEdit }: ViewsPanelProps) {
  const { data, error, refetch } = useListViews(name)
  const views = data?.items
  const [problem, setProblem] = useState<string>()
  const removal = useRemoveView(setProblem)
  const about = ({ shared, own, maker }: ListView) => {
    if (own) return shared ? 'Shared by you' : undefined
    return maker ? `Shared by ${maker}` : 'Shared'
  }
  return (
    <>
      <Text fw={600} size="sm" mb="xs">
        Views
      </Text>
      {problem && <Notice kind="error" text={problem} onClose={() => setProblem(undefined)} />}
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      <ul className={classes.views}>
        <ViewLine name="Standard" current={isSame(STANDARD, shown)} onShow={() => onShow(STANDARD)} />
        {views?.map((view) =>
          removal.dialog.opened && removal.asked?.id === view.id ? (
            <li key={view.id} className={classes.question}>
              <Text size="sm">{question(`Delete the view ${view.name}?`)}</Text>
              <Group gap={6} wrap="nowrap" className={classes.answers}>
                <Button size="compact-sm" color="red" loading={removal.dialog.waiting} onClick={removal.dialog.onConfirm}>
                  Delete
                </Button>
                <Button size="compact-sm" variant="default" data-autofocus onClick={removal.dialog.onClose}>
                  Keep
                </Button>
              </Group>
            </li>
          ) : (
            <ViewLine
              key={view.id}
              name={view.name}
              about={about(view)}
              current={isSame(view, shown)}
              onShow={() => onShow(view)}
            >
              {view.may_change && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={`Change the view ${view.name}`}
                    onClick={() => onEdit(view)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={28}
                    aria-label={`Delete the view ${view.name}`}
                    onClick={() => removal.ask(view)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </>
              )}
            </ViewLine>
          ),
        )}
      </ul>
      {!views && !error && <Skeleton height={34} role="status" aria-label="Loading views..." />}
      <Divider my="xs" />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        onClick={() => onEdit()}
      >
        Save as a view
      </Button>
    </>
  )
}

type ViewLineProps = { name: string; about?: string | undefined; current: boolean; onShow: () => void; children?: ReactNode }

const ViewLine = ({ name, about, current, onShow, children }: ViewLineProps) => (
  <li className={classes.view}>
    <UnstyledButton className={classes.show} aria-current={current || undefined} onClick={onShow}>
      <IconCheck size={16} aria-hidden className={classes.mark} />
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
    </UnstyledButton>
    {children}
  </li>
)
