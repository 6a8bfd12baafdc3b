import { Button, Group, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CONTRACT_STATUSES } from '../../../../api/contracts/contract-fields.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useNamedRecord, useNewInAddress } from '../../../lib/lists/record-address.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { choicesOf } from '../../shared/lists/resource-page-options.ts'
import { recordAddress } from '../../shared/records/record-addresses.ts'
import { ClientTabs } from '../../sites/parts/client-tabs.tsx'
import { ContractBadges } from '../contract-badges.tsx'
import { formatCoverage, formatUntil, numberOf } from '../contract-labels.ts'
import { ContractDialog } from '../head/contract-dialog.tsx'
import { IndexDialog } from '../indexation/index-dialog.tsx'
import { RenewDialog } from '../steps/renew-dialog.tsx'
import { ContractName } from './contract-name.tsx'
import { QuotationDialog } from './quotation-dialog.tsx'
import { StationDialog } from './station-dialog.tsx'

export const handle = {
  title: 'Contracts',
  help: 'What each client has agreed to: posts, guards, hours and rates. Choose a row to see its posts and what a month costs.',
}

type Row = contracts.ContractSummary

const FILTERS: Filter[] = [
  { field: 'status', label: 'Status', choices: choicesOf(CONTRACT_STATUSES) },
  { field: 'ends_within', label: 'Ends within', none: 'Any time', choices: ['30', '60', '90'].map(inDays) },
]
function inDays(value: string) {
  return { value, label: `${value} days` }
}

const VALUE: Column<Row> = {
  field: 'month_value',
  title: 'Month value',
  numeric: true,
  breaks: 'never',
  cell: ({ month_value }) => (month_value === null ? '—' : formatMoney(month_value)),
}
const columnsFor = (rates: boolean): Column<Row>[] => [
  { field: 'number', title: 'Contract', sortable: true, cell: (contract) => <ContractName contract={contract} /> },
  { field: 'client_id', title: 'Client', sortable: true, cell: ({ client_name }) => client_name },
  { field: 'stations', title: 'Stations', numeric: true, cell: ({ stations }) => stations },
  { field: 'seats', title: 'Guards now', numeric: true, cell: ({ seats }) => seats },
  { field: 'starts_on', title: 'From', sortable: true, breaks: 'never', cell: ({ starts_on }) => formatDay(starts_on) },
  { field: 'ends_on', title: 'Until', sortable: true, breaks: 'never', cell: ({ ends_on }) => formatUntil(ends_on) },
  ...(rates ? [VALUE] : []),
  { field: 'coverage', title: 'Coverage', numeric: true, breaks: 'never', cell: ({ coverage }) => formatCoverage(coverage) },
  { field: 'status', title: 'Status', sortable: true, cell: (contract) => <ContractBadges contract={contract} /> },
]

const TEXTS = {
  loading: 'Loading contracts...',
  empty: 'No contracts yet.',
  noMatch: 'No contracts match your search.',
}
const EMPTY_HINT = 'Write down what a client has agreed to, or take over an accepted quotation.'
const FAILURES = { unexpected: 'An unexpected error occurred while fetching contracts.' }
const nameOf = (contract: Row) => `${numberOf(contract)} ${contract.title}`
const addressOf = ({ id }: { id: number }) => recordAddress('contracts', id)!

export default function ContractsPage() {
  const { id } = useNamedRecord()
  if (id !== undefined) return <Navigate to={addressOf({ id })} replace />
  return (
    <>
      <ClientTabs />
      <Contracts />
    </>
  )
}

function Contracts() {
  const may = useCan()
  const cache = useQueryClient()
  const go = useNavigate()
  const [made, setMade] = useState<contracts.Contract>()
  const [adding, setAdding] = useState<'new' | 'quotation' | 'station' | 'index'>()
  const [renewing, setRenewing] = useState<Row>()
  const list = useList(contracts.list, { name: 'contracts', texts: FAILURES, exportCsv: contracts.exportCsv })
  const writes = may(contracts.create.permission)
  const { isAsked, leave } = useNewInAddress()
  const open = (contract: { id: number }) => void go(addressOf(contract), { replace: isAsked })
  const close = () => (isAsked ? leave() : setAdding(undefined))
  const client = Number(list.state.client_id)
  const banner = useRemovedBanner()
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Contracts"
        columns={columnsFor(may('contracts.rates'))}
        nameOf={nameOf}
        texts={writes ? { ...TEXTS, emptyHint: EMPTY_HINT } : TEXTS}
        numbered
        search="Search by number, title, or client..."
        filters={FILTERS}
        moreFilters={may('clients.read') && <FilterBy by={['client']} list={list} />}
        add={
          writes && (
            <Group gap="sm">
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                    More
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setAdding('station')}>From the shifts of a station</Menu.Item>
                  {may('contracts.rates') && <Menu.Item onClick={() => setAdding('index')}>Raise rates</Menu.Item>}
                </Menu.Dropdown>
              </Menu>
              <Button variant="default" onClick={() => setAdding('quotation')}>
                From quotation
              </Button>
              <Button color="amber" aria-keyshortcuts="n" onClick={() => setAdding('new')}>
                + New contract
              </Button>
            </Group>
          )
        }
        actions={writes && list.state.ends_within ? [{ label: 'Renew', icon: IconCalendarPlus, run: setRenewing }] : []}
        opens={() => true}
        onOpen={open}
        addressOf={addressOf}
      />
      {writes && (adding === 'new' || isAsked) && (
        // Opened once the form has closed: until then it asks before the page is left.
        <ContractDialog
          contract={undefined}
          clientId={client || undefined}
          onSaved={(_, contract) => setMade(contract)}
          onClosed={() => (made ? open(made) : close())}
        />
      )}
      {adding === 'station' && <StationDialog onMade={open} onClosed={close} />}
      {adding === 'index' && (
        <IndexDialog
          onSaved={(message) => {
            banner.success(message)
            void reloadLists(cache, 'contracts')
          }}
          onClosed={close}
        />
      )}
      {renewing?.ends_on && (
        <RenewDialog
          contract={{ ...renewing, ends_on: renewing.ends_on }}
          onSaved={(message) => {
            banner.success(message)
            void reloadLists(cache, 'contracts')
          }}
          onClosed={() => setRenewing(undefined)}
        />
      )}
      {adding === 'quotation' && <QuotationDialog onMade={open} onClosed={close} />}
    </>
  )
}

/** State of the history entry to which the page of a deleted contract leads. */
type FromRemoval = { removed?: { message: string; id: number } } | null

/** The banner of the list; it begins with the contract that was deleted on its own page. */
function useRemovedBanner() {
  const banner = useBanner()
  const go = useNavigate()
  const { state, search } = useLocation()
  const undo = useUndo('contracts')
  const { removed } = (state as FromRemoval) ?? {}
  const show = useEffectEvent((message: string, id: number) => {
    banner.success(message, undo([id]))
    // Shown once: not again after a reload.
    void go({ search }, { replace: true, state: null })
  })
  useEffect(() => {
    if (removed) show(removed.message, removed.id)
  }, [removed])
  return banner
}
