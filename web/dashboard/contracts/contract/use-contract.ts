import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Contract, choices, get } from '../../../../api/contracts/contracts.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { WAY_KEY } from '../../shared/way/use-way.ts'

const keyOf = (id: number) => ['contracts', 'opened', id] as const

/** The key of what is derived from a contract: the account of a month, the effect of a change. */
export const figuresKey = (id: number) => ['contracts', 'figures', id] as const

/** A contract by its id. */
export const useContract = (id: number) =>
  useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => call(get, { params: { id: String(id) } }, { signal }) })

/** The key of what a line of a contract can name. */
export const choicesKey = (id: number) => ['contracts', 'choices', id] as const

/** The stations and qualification types that a line of a contract can name. */
export const useChoices = (id: number) =>
  useQuery({
    queryKey: choicesKey(id),
    queryFn: ({ signal }) => call(choices, { params: { id: String(id) } }, { signal }),
  })

/** Shows a contract as it was saved, or, without one, loads it again; lists and figures follow. */
export function useKeep(id: number) {
  const cache = useQueryClient()
  return (contract?: Contract) => {
    if (contract) void showAnswer(cache, keyOf(id), contract)
    else void cache.invalidateQueries({ queryKey: keyOf(id) })
    void cache.invalidateQueries({ queryKey: figuresKey(id) })
    void cache.invalidateQueries({ queryKey: WAY_KEY })
    void reloadLists(cache, 'contracts')
  }
}

const isContract = (value: unknown): value is Contract => typeof value === 'object' && value !== null && 'lines' in value

/**
 * A change of a part of a contract. When somebody else has changed the contract, the refusal has the whole of it: it becomes one
 * with the values of the part, which the form compares with what was typed.
 */
export async function changePart<R>(sending: Promise<R>, partOf: (contract: Contract) => object | undefined): Promise<R> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof CallFailure) || !isContract(error.body?.current)) throw error
    const { current } = error.body
    const part = { ...partOf(current), version: current.version }
    throw new CallFailure(error.kind, error.message, error.status, { ...error.body, current: part })
  }
}
