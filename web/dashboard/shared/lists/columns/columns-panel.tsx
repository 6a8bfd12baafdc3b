import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { ColumnLine } from './column-line.tsx'
import classes from './columns-panel.module.css'
import { type NamedColumn, useColumnChoice } from './use-column-choice.ts'

export type { NamedColumn }

type ColumnsPanelProps = {
  columns: NamedColumn[]
  chosen: readonly string[] | null
  onChoose: (chosen: string[] | null) => void
}

/** The choice of columns and their order, by dragging or by the buttons of each. */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, shown, move, isOwn, reset } = useColumnChoice(props)
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const titleOf = (field: string) => props.columns.find((column) => column.field === field)?.title ?? field
  function moveTo(field: string, to: number) {
    const place = move(field, to)
    if (place !== undefined) setSaid(`${titleOf(field)} is column ${place + 1} of ${shown.length}.`)
  }
  const drop = ({ active, over }: DragEndEvent) => over && moveTo(String(active.id), shown.indexOf(String(over.id)))
  return (
    <>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600} size="sm">
          Columns
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.idle}
          aria-disabled={isOwn || undefined}
          onClick={() => isOwn || reset()}
        >
          Standard columns
        </Button>
      </Group>
      <DndContext sensors={sensors} onDragEnd={drop}>
        <ul className={classes.lines}>
          {columns.map((column) => (
            <ColumnLine
              key={column.id}
              field={column.id}
              title={titleOf(column.id)}
              shown={column.getIsVisible()}
              fixed={!column.getCanHide()}
              place={shown.indexOf(column.id)}
              last={shown.length - 1}
              onToggle={(visible) => column.toggleVisibility(visible)}
              onMove={(to) => moveTo(column.id, to)}
            />
          ))}
        </ul>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
