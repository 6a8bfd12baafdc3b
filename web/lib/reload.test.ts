import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

test('with a pause the first event counts at once, and all within it are asked about once after it', async () => {
  vi.useFakeTimers()
  const cache = new QueryClient()
  const queryKey = ['queue']
  const queryFn = vi.fn(async () => 'lines')
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const reload = reloader(cache, { queryKey }, 2_000)
  void reload()
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(2)
  for (let event = 0; event < 50; event++) {
    void reload()
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(queryFn).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(queryFn).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})
