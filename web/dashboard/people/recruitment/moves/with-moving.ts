import type { BoardColumn } from '../../../../../api/people/recruitment.ts'
import type { Moving } from './use-mover.tsx'

/** The columns with the application being moved first in its new stage, before the server has confirmed. */
export function withMoving(columns: BoardColumn[], moving: Moving | undefined): BoardColumn[] {
  if (!moving) return columns
  const { application, stage } = moving
  return columns.map((column) => {
    const others = column.applications.filter(({ id }) => id !== application.id)
    const total = column.total - (column.applications.length - others.length)
    return column.stage === stage
      ? { ...column, total: total + 1, applications: [{ ...application, stage }, ...others] }
      : { ...column, total, applications: others }
  })
}
