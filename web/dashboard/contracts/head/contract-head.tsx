import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ContractBadges } from '../contract-badges.tsx'
import { numberOf } from '../contract-labels.ts'
import { ContractSteps } from '../steps/contract-steps.tsx'
import { ContractFacts } from './contract-facts.tsx'

/** Number, client, status, what can be done, and what is agreed for the whole contract. */
export function ContractHead({ contract, banner }: { contract: Contract; banner: BannerState }) {
  const may = useCan()
  const { client_id, client_name, title } = contract
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-label="Agreed">
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ minWidth: 0 }}>
          <Group gap="sm">
            <Title order={2} size="h3">
              {numberOf(contract)}
            </Title>
            <ContractBadges contract={contract} />
          </Group>
          <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {may('clients.read') ? (
            <Anchor component={Link} to={`/dashboard/clients?record=${client_id}`} size="sm">
              {client_name}
            </Anchor>
          ) : (
            <Text size="sm">{client_name}</Text>
          )}
        </div>
        {may('contracts.write') && <ContractSteps contract={contract} banner={banner} />}
      </Group>
      <ContractFacts contract={contract} />
    </Paper>
  )
}
