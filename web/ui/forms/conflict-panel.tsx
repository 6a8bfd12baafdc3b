import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import { Cards } from '../table/cards/cards.tsx'
import classes from './conflict-panel.module.css'

/**
 * The text of a field's value: the labels of its choices, or a number as a text. A reference has the name with it that
 * the record has beside it. Others are shown as they are.
 */
export type Shows = Readonly<Record<string, Readonly<Record<string, string>> | ((value: number, name?: string) => ReactNode)>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

function shown(value: unknown, as: Shows[string] | undefined, name?: string): ReactNode {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && typeof as === 'function') return as(value, name)
  if (typeof value === 'string' && DAY.test(value)) return formatDay(value)
  if (!Array.isArray(value)) return (typeof as === 'object' && as[String(value)]) || String(value)
  if (value.some((entry) => typeof entry === 'object')) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (value.length === 0) return '—'
  return value.map((entry, place) => (
    <Fragment key={String(entry)}>
      {place > 0 && ', '}
      {shown(entry, as)}
    </Fragment>
  ))
}

/** The name that a record has beside a reference: `guard_name` of `guard_id`. */
function nameBeside(field: string, record: Record<string, unknown>) {
  const name = record[`${field.replace(/_id$/, '')}_name`]
  return typeof name === 'string' ? name : undefined
}

/** An edit conflict: the values another person has saved beside the input, with a choice between the two. */
export function ConflictPanel({
  conflict,
  labels,
  shows = {},
}: {
  conflict: NonNullable<FormState['conflict']>
  labels: Record<string, string>
  shows?: Shows
}) {
  const { differing, others } = conflict
  const named = others.map((name) => labels[name] ?? name).join(', ')
  return (
    <Alert
      role="alert"
      className={classes.panel}
      color="amber"
      icon={<IconUsers />}
      title="Somebody else saved this record while you were editing"
    >
      {differing.length === 0 ? (
        <Text size="sm">
          {named ? `They changed other fields, which are kept either way: ${named}.` : 'None of it conflicts with your changes.'}
        </Text>
      ) : (
        <Cards.Table className={classes.values} withRowBorders={false} verticalSpacing={2} mb="xs">
          <Cards.Head>
            <Cards.Row>
              <Cards.Title>Field</Cards.Title>
              <Cards.Title>Theirs</Cards.Title>
              <Cards.Title>Yours</Cards.Title>
            </Cards.Row>
          </Cards.Head>
          <Cards.Body>
            {differing.map((name) => (
              <Cards.Row key={name}>
                <Cards.Name>{labels[name] ?? name}</Cards.Name>
                <Cards.Cell label="Theirs">
                  {shown(conflict.theirs[name], shows[name], nameBeside(name, conflict.theirs))}
                </Cards.Cell>
                <Cards.Cell label="Yours">{shown(conflict.mine[name], shows[name])}</Cards.Cell>
              </Cards.Row>
            ))}
          </Cards.Body>
        </Cards.Table>
      )}
      {differing.length > 0 && named && <Text size="sm">They also changed, and it is kept either way: {named}.</Text>}
      <Group gap="sm" mt="xs">
        <Button size="xs" color="amber" onClick={conflict.keepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  )
}
