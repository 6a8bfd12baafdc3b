import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { type Application, STAGES, type Stage } from '../../../../../api/people/recruitment.ts'
import { useRecordAddress } from '../../../../lib/lists/record-address.ts'
import classes from './board.module.css'
import { CardContent } from './card-content.tsx'

type BoardCardProps = {
  application: Application
  /** Being saved. */
  waiting: boolean
  onMove: (application: Application, stage: Stage) => void
}

/** One application: its name opens it, its grip and its menu move it, and the whole card can be dragged. */
export function BoardCard({ application, waiting, onMove }: BoardCardProps) {
  const { id, name, stage } = application
  const fixed = waiting || stage === 'Hired'
  const addressOf = useRecordAddress()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { application },
    disabled: fixed,
    attributes: { roleDescription: 'movable application' },
  })
  // Keyboard listeners only on the grip, so that Space and Enter still work on the link and the menu.
  const { onKeyDown, ...pointer } = listeners ?? {}
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-waiting={waiting || undefined}
      data-fixed={fixed || undefined}
      {...pointer}
    >
      <CardContent
        application={application}
        name={
          <Link
            to={addressOf(id)}
            state={{ openedFromList: true }}
            preventScrollReset
            draggable={false}
            aria-label={`Open the application of ${name}`}
          >
            {name}
          </Link>
        }
      />
      {!fixed && (
        <div className={classes.tools}>
          <ActionIcon
            ref={setActivatorNodeRef}
            {...attributes}
            {...(onKeyDown && { onKeyDown: (event: KeyboardEvent) => onKeyDown(event) })}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Move ${name} by keyboard`}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
          <Menu position="bottom-end" floatingStrategy="fixed" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Move ${name} to another stage`}>
                <IconDotsVertical size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {STAGES.filter((other) => other !== stage).map((other) => (
                <Menu.Item key={other} onClick={() => onMove(application, other)}>
                  {other}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </div>
  )
}
