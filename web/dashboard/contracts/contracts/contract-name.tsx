import { Text } from '@mantine/core'
import type { ContractSummary } from '../../../../api/contracts/contracts.ts'
import { numberOf } from '../contract-labels.ts'

/** The number of a contract above its title, of which two lines are shown; the rest is under the pointer and on the page of the contract. */
export const ContractName = ({ contract }: { contract: Pick<ContractSummary, 'number' | 'title'> }) => (
  <>
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {numberOf(contract)}
    </Text>
    <Text span size="xs" c="dimmed" fw={400} lineClamp={2} title={contract.title} style={{ overflowWrap: 'anywhere' }}>
      {contract.title}
    </Text>
  </>
)
