import { useQuery } from '@tanstack/react-query'

/** The record that an id refers to. */
export type Reference = {
  /** The key of its choices and labels. */
  kind: string
  /** Fetches the label of an id that came without one, as from the address. */
  labelOf?: ((id: number, signal: AbortSignal) => Promise<string>) | undefined
}

/** The label of a record, as `12 · Moses Okello`; undefined until it is known. `known` is it where it came with the id. */
export function useLabel({ kind, labelOf }: Reference, id: number | null, known?: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['choices', kind, 'label', id],
    queryFn: ({ signal }) => labelOf!(id!, signal),
    enabled: labelOf !== undefined && id !== null && known === undefined,
    // Kept for components that have the id alone: the panel of a conflict, and a select whose value is taken from there.
    initialData: known,
    retry: false,
  })
  return known ?? data
}

type LabelProps = Reference & { id: number; known?: string | undefined }

/** The label of a record in place of its number. */
export const Label = ({ id, known, ...reference }: LabelProps) => useLabel(reference, id, known) ?? String(id)
