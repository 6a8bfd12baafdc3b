import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showAnswer } from './show-answer.ts'

const KEY = ['record', 1]

test('an answer stays when a load that began before it ends after it', async () => {
  const cache = new QueryClient()
  cache.setQueryData(KEY, 'before')
  const slow = Promise.withResolvers<string>()
  const observer = new QueryObserver(cache, { queryKey: KEY, queryFn: () => slow.promise, staleTime: 0 })
  const stop = observer.subscribe(() => {})
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching')

  await showAnswer(cache, KEY, 'answered')
  slow.resolve('before')
  await slow.promise
  await new Promise((resolve) => setTimeout(resolve))

  expect(observer.getCurrentResult()).toMatchObject({ data: 'answered', fetchStatus: 'idle', error: null })
  stop()
})

test('an answer is shown when nothing was loaded yet', async () => {
  const cache = new QueryClient()
  const slow = Promise.withResolvers<string>()
  const observer = new QueryObserver(cache, { queryKey: KEY, queryFn: () => slow.promise })
  const stop = observer.subscribe(() => {})

  await showAnswer(cache, KEY, 'answered')

  expect(observer.getCurrentResult()).toMatchObject({ data: 'answered', status: 'success', error: null })
  stop()
})
