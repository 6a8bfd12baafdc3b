import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { CallFailure } from '../../../lib/calls/call.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { HeldDeposits } from '../../sites/parts/held-deposits.tsx'
import { ContractHead } from '../head/contract-head.tsx'
import { AddLineDialog } from '../lines/add-line-dialog.tsx'
import { ContractLines } from '../lines/contract-lines.tsx'
import { MonthPanel } from '../month/month-panel.tsx'
import { ContractPanes } from '../panes/contract-panes.tsx'
import { ContractWay } from '../steps/contract-way.tsx'
import { ContractLinks } from './contract-links.tsx'
import { useChoices, useContract, useKeep } from './use-contract.ts'

export const handle = {
  title: 'Contract',
  help: 'What a client has agreed to: posts with their guards, hours and rates, from which shifts and invoices follow.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the contract.' }

export default function ContractPage() {
  const { id = '' } = useParams()
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/dashboard/contracts" size="sm" style={{ alignSelf: 'flex-start' }}>
        <IconArrowLeft size={14} style={{ verticalAlign: '-2px' }} aria-hidden /> All contracts
      </Anchor>
      {/^[1-9]\d{0,8}$/.test(id) ? <Opened key={id} id={Number(id)} /> : <Missing id={id} />}
    </Stack>
  )
}

const Missing = ({ id }: { id: string }) => <Notice kind="error" text={`There is no contract ${id}. It may have been deleted.`} />

function Opened({ id }: { id: number }) {
  const banner = useBanner()
  const keep = useKeep(id)
  const adding = useDialog<'station' | 'post'>()
  const { data: choices } = useChoices(id)
  const { data: contract, error, isFetching, refetch } = useContract(id)
  if (error instanceof CallFailure && error.status === 404) return <Missing id={String(id)} />
  const failed = error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!contract)
    return (
      failed || (
        <Stack role="status" aria-label="Loading the contract...">
          <Skeleton height={220} />
          <Skeleton height={260} />
          <Skeleton height={180} />
        </Stack>
      )
    )
  function saved(message: string, changed: Contract) {
    keep(changed)
    banner.success(message)
  }
  return (
    <>
      <Banner banner={banner} />
      {failed}
      <ContractWay contract={contract} onSaved={saved} onAdd={adding.edit} />
      <ContractHead contract={contract} banner={banner} />
      <ContractLines contract={contract} banner={banner} onAdd={() => adding.edit('post')} />
      {adding.shown && (
        <AddLineDialog
          key={adding.shown.key}
          contract={contract}
          stations={choices?.stations}
          stationFirst={adding.shown.record === 'station'}
          onSaved={saved}
          onClosed={adding.close}
        />
      )}
      <MonthPanel contract={contract} />
      <HeldDeposits of={{ contract_id: contract.id }} />
      <ContractPanes contract={contract} />
      <ContractLinks contract={contract} />
    </>
  )
}
