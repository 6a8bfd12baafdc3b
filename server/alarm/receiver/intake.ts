import { refusalOf } from '../../platform/errors.ts'
import type { FrameCounts } from '../frames/count-frames.ts'
import { type Answer, type Arrived, answerFrames, type Kind, type Means } from './answer.ts'

/** Frames that are stored by one transaction. */
const BATCH = 64
/** Frames of one address that wait; further ones are dropped, and the panel sends them again. */
const MOST_WAITING = 500

type Waiting = Arrived & { answer: (reply: Buffer | undefined, kind: Kind | 'failed') => void }

/**
 * The frames that wait to be stored. One batch at a time, in turn from each address, so that a flood of one does not delay
 * another. A frame that cannot be stored is not answered. Each is counted in `counts` once.
 */
export function openIntake(means: Means, counts: FrameCounts, onError: (error: Error) => void) {
  const queues = new Map<string, Waiting[]>()
  let running: Promise<void> | undefined

  /** One frame of each address in turn, until the batch is full. */
  function take() {
    const batch: Waiting[] = []
    while (batch.length < BATCH && queues.size) {
      for (const [address, queue] of queues) {
        batch.push(queue.shift()!)
        if (queue.length === 0) queues.delete(address)
        if (batch.length === BATCH) break
      }
    }
    // Addresses that were served go to the end.
    for (const { address } of batch) {
      const queue = queues.get(address)
      if (queue && queues.delete(address)) queues.set(address, queue)
    }
    return batch
  }

  async function store(batch: Waiting[]): Promise<void> {
    let answers: Answer[]
    try {
      answers = await answerFrames(means, batch)
    } catch (error) {
      if (batch.length === 1 || refusalOf(error)?.statusCode === 503) {
        onError(error as Error)
        for (const { answer } of batch) settle(answer, undefined, 'failed')
        return
      }
      // One frame that cannot be stored must not hold up the others.
      for (const one of batch) await store([one])
      return
    }
    for (const [at, { answer }] of batch.entries()) settle(answer, answers[at]!.reply, answers[at]!.kind)
  }

  function settle(answer: Waiting['answer'], reply: Buffer | undefined, kind: Kind | 'failed') {
    counts[kind]++
    answer(reply, kind)
  }

  async function run() {
    while (queues.size) await store(take())
    running = undefined
  }

  return {
    /** Takes a frame; false when too many of its address wait already. */
    add(one: Waiting) {
      const queue = queues.get(one.address) ?? []
      if (queue.length >= MOST_WAITING) {
        counts.dropped++
        return false
      }
      queue.push(one)
      queues.set(one.address, queue)
      running ??= run()
      return true
    },
    /** Resolves once nothing waits. */
    async drained() {
      while (running) await running
    },
  }
}
