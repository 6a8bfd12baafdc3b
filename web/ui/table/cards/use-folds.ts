import { useState } from 'react'
import { usePhone } from '../../../lib/width.ts'
import type { CardPlace, Column } from '../data-table-props.ts'
import { cardPlaces } from './card-places.ts'

type Key = string | number
/** The folding of the cards of a table: which place each column has, and which cards were unfolded. */
export type Folds = {
  placeOf: (field: string) => CardPlace | undefined
  /** Undefined where a card has nothing to unfold. */
  isUnfolded: (key: Key) => boolean | undefined
  toggle: (key: Key) => void
}

/** On a phone the cards of a table are folded; undefined elsewhere. */
export function useFolds<T>(columns: readonly Column<T>[]): Folds | undefined {
  const phone = usePhone()
  const [unfolded, setUnfolded] = useState<ReadonlySet<Key>>(new Set())
  if (!phone) return undefined
  const places = cardPlaces(columns)
  const folded = [...places.values()].includes('folded')
  return {
    placeOf: (field) => places.get(field),
    isUnfolded: (key) => (folded ? unfolded.has(key) : undefined),
    toggle: (key) =>
      setUnfolded((keys) => (keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set(keys).add(key))),
  }
}
