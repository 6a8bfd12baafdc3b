import { Text } from '@mantine/core'
import type { ContractSummary } from '../../../../contract/contracts/contracts.ts'
import { numberOf } from '../contract-labels.ts'

/** The number of a contract above its title. */
export const ContractName = ({ contract }: { contract: Pick<ContractSummary, 'number' | 'title'> }) => (
  <>
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {numberOf(contract)}
    </Text>
    <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
      {contract.title}
    </Text>
  </>
)
