import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { HomeContent } from '../../../api/company/home.ts'
import { DEFAULT_BRAND } from '../../../api/core/brand.ts'

const BRAND = ['brand']

/** The part of the site's content that comes with the document. */
export type Loaded = Pick<HomeContent, 'brand'>

/** The brand that came with the document, once that has been read. */
export const useLoadedBrand = () => (useRouteLoaderData('dashboard/frame/layout') as Loaded | undefined)?.brand

/** The company's brand: it comes with the document, and from the form that changes it; it is never asked for. */
export function useBrand() {
  const loaded = useLoadedBrand() ?? DEFAULT_BRAND
  return useQuery({
    queryKey: BRAND,
    queryFn: () => loaded,
    initialData: loaded,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Shows the brand that was saved at once in the frame, without a reload. */
export const showBrand = (cache: QueryClient, brand: HomeContent['brand']) => cache.setQueryData(BRAND, brand)
