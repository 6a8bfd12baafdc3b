import { useIsFetching } from '@tanstack/react-query'
import { usePageReady } from './use-page-ready.ts'

/** Marks the document while no query is under way. A component of its own, so that no frame renders again with each query. */
export function PageReady() {
  usePageReady(useIsFetching() > 0)
  return null
}
