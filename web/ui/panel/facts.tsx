import { SimpleGrid, type SimpleGridProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A label with its value; one without a value is left out. */
export type Fact = readonly [label: string, value: ReactNode]

type FactsProps = { facts: readonly Fact[]; cols?: SimpleGridProps['cols']; mt?: SimpleGridProps['mt'] }

/** Key facts of a record, each value below its label. */
export const Facts = ({ facts, cols = { base: 2, sm: 3, lg: 4 }, mt = 0 }: FactsProps) => (
  <SimpleGrid component="dl" cols={cols} spacing="lg" verticalSpacing="sm" mt={mt} mb={0}>
    {facts.map(
      ([label, value]) =>
        (value || value === 0) && (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ),
    )}
  </SimpleGrid>
)
