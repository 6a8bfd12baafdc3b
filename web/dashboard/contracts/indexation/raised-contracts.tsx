import { Checkbox, Paper, Stack, Text } from '@mantine/core'
import type { IndexedContract } from '../../../../api/contracts/indexation.ts'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { UNIT_LABELS } from '../contract-labels.ts'
import { invoicedText } from '../month/month-names.ts'

type RaisedContractsProps = {
  contracts: IndexedContract[]
  /** The contracts that are left as they are. */
  left: ReadonlySet<number>
  onChange: (left: ReadonlySet<number>) => void
}

/** Contracts after a rise of rates, with the people to tell and the last day for it; each contract can be left out. */
export function RaisedContracts({ contracts, left, onChange }: RaisedContractsProps) {
  if (contracts.length === 0) return <Text>No contract runs on this day.</Text>
  const raised = contracts.filter(({ contract_id }) => !left.has(contract_id))
  const sum = (of: (contract: IndexedContract) => number) => raised.reduce((all, contract) => all + of(contract), 0)
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>
        {`That month: ${formatMoney(sum(({ net_then }) => net_then))} instead of ${formatMoney(sum(({ net_now }) => net_now))}, before VAT`}
      </Text>
      {contracts.map((contract) => (
        <Raised
          key={contract.contract_id}
          contract={contract}
          checked={!left.has(contract.contract_id)}
          onChange={() => onChange(toggled(left, contract.contract_id))}
        />
      ))}
    </Stack>
  )
}

function toggled(left: ReadonlySet<number>, id: number) {
  const next = new Set(left)
  if (!next.delete(id)) next.add(id)
  return next
}

type RaisedProps = { contract: IndexedContract; checked: boolean; onChange: () => void }

function Raised({ contract, checked, onChange }: RaisedProps) {
  const { contract_id, number, client_name, net_now, net_then, lines } = contract
  const name = `${client_name}, ${number ?? `contract ${contract_id}`}`
  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-label={name}>
      <Checkbox
        label={name}
        checked={checked}
        onChange={onChange}
        styles={{ label: { overflowWrap: 'anywhere', fontWeight: 600 } }}
      />
      <Text size="sm" mt="xs">
        {`${formatMoney(net_then)} instead of ${formatMoney(net_now)} that month: ${formatMoney(net_then - net_now)} more.`}
      </Text>
      {contract.invoiced.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {invoicedText(contract.invoiced)}
        </Text>
      )}
      <Text size="sm" my={4} {...(contract.late && { c: 'red' })} style={{ overflowWrap: 'anywhere' }}>
        {toTell(contract)}
      </Text>
      {lines.map((line) => (
        <Text key={line.line_id} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`${[line.name, line.station_name].filter(Boolean).join(', ')}: ${formatNumber(line.rate)} → ${formatNumber(line.new_rate)} ${UNIT_LABELS[line.rate_unit]}`}
        </Text>
      ))}
    </Paper>
  )
}

/** `Tell The bursar, bursar@mail.example, by 2 Nov 2026.` */
function toTell({ billing_contact, billing_email, tell_by, late }: IndexedContract) {
  const whom = [billing_contact, billing_email].filter(Boolean).join(', ')
  const when = `by ${formatDay(tell_by)}${late ? ', which has passed' : ''}`
  return whom ? `Tell ${whom}, ${when}.` : `Tell the client ${when}. The contract names nobody to be told.`
}
