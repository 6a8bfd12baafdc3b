/**
 * The columns that are shown, in the order that was chosen. The first column of a list stays the first: it names or opens the row.
 * Fields that the list does not have any more are left out; a choice of which nothing is left is none.
 */
export function shownColumns<C extends { field: string }>(columns: C[], chosen: readonly string[] | null | undefined): C[] {
  const [first, ...others] = columns
  if (!chosen || !first || !columns.some(({ field }) => chosen.includes(field))) return columns
  const shown = chosen.flatMap((field) => others.find((column) => column.field === field) ?? [])
  return [first, ...shown]
}
