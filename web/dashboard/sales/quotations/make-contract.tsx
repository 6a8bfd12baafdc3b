import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fromQuotation, list } from '../../../../api/contracts/contracts.ts'
import type { Quotation } from '../../../../api/sales/quotations.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { recordAddress } from '../../shared/records/record-addresses.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while making the contract.' }
const addressOf = ({ id }: { id: number }) => recordAddress('contracts', id)!

type MakeContractProps = { quotation: Quotation; title: string; onFailed: (problem: string) => void }

/** Makes a draft of a contract from an accepted quotation and opens it; leads to the contract where there is one. */
export function MakeContract({ quotation, title, onFailed }: MakeContractProps) {
  const may = useCan()
  const go = useNavigate()
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const known = useQuery({
    enabled: may(list.permission),
    queryKey: ['contracts', 'list', 'of-quotation', quotation.id],
    queryFn: () => call(list, { query: { quotation_id: String(quotation.id) } }),
  })
  const made = known.data?.items[0]

  async function make() {
    setWaiting(true)
    try {
      const { record } = await call(fromQuotation, { params: { id: String(quotation.id) } })
      void reloadLists(cache, 'contracts')
      void go(addressOf(record))
    } catch (error) {
      onFailed(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  if (made)
    return (
      <Button component={Link} to={addressOf(made)} size="xs" variant="default">
        {made.number ? `Contract ${made.number}` : 'Draft of the contract'}
      </Button>
    )
  if (!known.data) return <Lost of={known} text="The contract of this quotation could not be loaded." />
  if (!may(fromQuotation.permission)) return null
  return (
    <Button size="xs" color="amber" loading={waiting} aria-label={`Make a contract from ${title}`} onClick={() => void make()}>
      Make a contract
    </Button>
  )
}
