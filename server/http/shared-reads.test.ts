import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shareReads, shareText } from './shared-reads.ts'

/** A read that is answered by hand, and how often it has begun. */
function slowRead() {
  const waiting: PromiseWithResolvers<string>[] = []
  return {
    waiting,
    read: () => {
      const answer = Promise.withResolvers<string>()
      waiting.push(answer)
      return answer.promise
    },
  }
}

test('callers who arrive during a read share the next one, and no response is older than its request', async () => {
  const share = shareReads<string>()
  const { waiting, read } = slowRead()
  const first = share('all', read)
  const later = [share('all', read), share('all', read), share('all', read)]
  expect(waiting).toHaveLength(1)
  waiting[0]!.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => waiting).toHaveLength(2)
  waiting[1]!.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  expect(waiting).toHaveLength(2)
  const alone = share('all', read)
  waiting[2]!.resolve('alone')
  expect(await alone).toBe('alone')
})

test('callers with other keys read on their own, and a failure is of its own read', async () => {
  const share = shareReads<string>()
  const { waiting, read } = slowRead()
  const [one, other] = [share('station 1', read), share('station 2', read)]
  const next = share('station 1', read)
  expect(waiting).toHaveLength(2)
  waiting[0]!.reject(new Error('gone'))
  waiting[1]!.resolve('two')
  await expect(one).rejects.toThrow('gone')
  expect(await other).toBe('two')
  await expect.poll(() => waiting).toHaveLength(3)
  waiting[2]!.resolve('one')
  expect(await next).toBe('one')
})

test('a response is compressed once', async () => {
  const shared = shareText('x'.repeat(10_000))
  const [one, other] = await Promise.all([shared.brotli(), shared.brotli()])
  expect(one).toBe(other)
  expect(brotliDecompressSync(one).toString()).toBe('x'.repeat(10_000))
})
