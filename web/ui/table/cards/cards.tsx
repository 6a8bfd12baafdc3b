import {
  Table,
  type TableProps,
  type TableTbodyProps,
  type TableTdProps,
  type TableTfootProps,
  type TableTheadProps,
  type TableThProps,
  type TableTrProps,
  VisuallyHidden,
} from '@mantine/core'
import type { Ref } from 'react'
import { PHONE, useWidth } from '../../../lib/width.ts'
import classes from './cards.module.css'

type CardsProps = TableProps & {
  /** The width at which each row is a card: a media query, or true or false; on a phone otherwise. */
  cards?: string | boolean
}

function CardTable({ cards = PHONE, className, ...table }: CardsProps) {
  const matches = useWidth(typeof cards === 'string' ? cards : PHONE)
  const shown = typeof cards === 'string' ? matches : cards
  return <Table role="table" {...table} className={`${classes.table} ${className ?? ''}`} data-cards={shown || undefined} />
}

type CellProps = TableTdProps & {
  /** The title of its column, which is before the value on a card. */
  label?: string | undefined
}

/**
 * A table whose rows are cards where its columns do not fit. Each part names its role, because some browsers take the role from
 * a part of a table that is laid out in another way.
 */
export const Cards = {
  Table: CardTable,
  Head: (head: TableTheadProps) => <Table.Thead role="rowgroup" {...head} />,
  Body: (body: TableTbodyProps) => <Table.Tbody role="rowgroup" {...body} />,
  Foot: (foot: TableTfootProps) => <Table.Tfoot role="rowgroup" {...foot} />,
  Row: (row: TableTrProps & { ref?: Ref<HTMLTableRowElement> }) => <Table.Tr role="row" {...row} />,
  /** The heading of a column. */
  Title: (title: TableThProps) => <Table.Th role="columnheader" scope="col" {...title} />,
  /** The heading of the column of buttons: nothing to see, and a name for screen readers. */
  Actions: () => (
    <Cards.Title>
      <VisuallyHidden>Actions</VisuallyHidden>
    </Cards.Title>
  ),
  /** The heading of a row. */
  Name: (name: TableThProps) => <Table.Th role="rowheader" scope="row" {...name} />,
  Cell: ({ label, ...cell }: CellProps) => <Table.Td role="cell" data-title={label} {...cell} />,
}
