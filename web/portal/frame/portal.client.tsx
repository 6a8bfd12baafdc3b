import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'

/** The portal around its pages; excluded from the server build, which renders the skeleton only. */
export function Portal({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Frame {...loaderData} />
    </QueryClientProvider>
  )
}
