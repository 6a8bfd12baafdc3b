import { get } from '../../../contract/home.ts'
import { callContext } from '../../lib/context.ts'
import type { Route } from './+types/home-page'

export const loader = async ({ context }: Route.LoaderArgs) => context.get(callContext)(get, {})

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.content.brand.name}</h1>
}
