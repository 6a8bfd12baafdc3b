import type { BoardColumn } from '../../../../../contract/people/recruitment.ts'
import type { Moving } from './use-mover.tsx'

/** The columns as they will be when the server has agreed: the moving application stands first where it goes. */
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
