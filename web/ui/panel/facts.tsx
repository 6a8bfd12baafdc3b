import { SimpleGrid, type SimpleGridProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/**
 * A label with its value; one without a value is left out. Sentences have a row of their own (`row`), long words such as an address
 * a line of a phone (`line`).
 */
export type Fact = readonly [label: string, value: ReactNode, room?: 'row' | 'line']

type FactsProps = { facts: readonly Fact[]; cols?: SimpleGridProps['cols']; mt?: SimpleGridProps['mt'] }

/** Key facts of a record, each value below its label. */
export const Facts = ({ facts, cols = { base: 2, sm: 3, lg: 4 }, mt = 0 }: FactsProps) => (
  <SimpleGrid component="dl" className={classes.facts} cols={cols} spacing="lg" verticalSpacing="sm" mt={mt} mb={0}>
    {facts.map(
      ([label, value, room]) =>
        (value || value === 0) && (
          <div key={label} data-room={room}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ),
    )}
  </SimpleGrid>
)
