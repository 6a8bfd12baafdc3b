import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reloader } from './reload.ts'

test('events during a fetch do not cancel it, and one fetch follows for all of them', async () => {
  const cache = new QueryClient()
  const fetches: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const queryKey = ['now']
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const fetching = { ...Promise.withResolvers<string>(), signal }
    fetches.push(fetching)
    return fetching.promise
  }
  const shown: unknown[] = []
  const observer = new QueryObserver(cache, { queryKey, queryFn, retry: false })
  const stop = observer.subscribe(({ data }) => shown.push(data))
  const reload = reloader(cache, { queryKey })
  const reloads = [reload(), reload(), reload()]
  expect(fetches).toHaveLength(1)
  expect(fetches[0]!.signal.aborted).toBe(false)
  fetches[0]!.resolve('first')
  await expect.poll(() => fetches).toHaveLength(2)
  expect(shown).toContain('first')
  fetches[1]!.resolve('second')
  await Promise.all(reloads)
  expect(fetches).toHaveLength(2)
  expect(cache.getQueryData(queryKey)).toBe('second')
  const again = reload()
  await expect.poll(() => fetches).toHaveLength(3)
  fetches[2]!.resolve('third')
  await again
  expect(cache.getQueryData(queryKey)).toBe('third')
  stop()
})
