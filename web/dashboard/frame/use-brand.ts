import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import { get, type HomeContent } from '../../../api/company/home.ts'
import { DEFAULT_BRAND } from '../../../api/core/brand.ts'
import { call } from '../../lib/calls/call.ts'

/** Invalidated when the company's details change. */
export const BRAND = 'brand'

/** The part of the site's content that comes with the document. */
export type Loaded = Pick<HomeContent, 'brand'>

/** The brand that came with the document, once that has been read. */
export const useLoadedBrand = () => (useRouteLoaderData('dashboard/frame/layout') as Loaded | undefined)?.brand

/** The company's brand: it comes with the document, and again once somebody has changed it here. */
export const useBrand = () =>
  useQuery({
    queryKey: [BRAND],
    queryFn: async () => (await call(get, {})).content.brand,
    initialData: useLoadedBrand() ?? DEFAULT_BRAND,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
