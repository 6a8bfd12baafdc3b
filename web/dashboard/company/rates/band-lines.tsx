import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormLines } from '../../../lib/forms/form-lines.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import type { BandColumn } from './rate-fields.ts'
import classes from './rates.module.css'

/** A band while it is edited: without an upper limit it is the last one. */
export type Band = { up_to: number | string | null; rate?: number | string | null; amount?: number | string | null }

/** Bands of pay in their order; the last one has no upper limit. */
export function BandLines({ column, lines }: { column: BandColumn; lines: FormLines<Band> }) {
  const Figure = column.kind === 'percent' ? PercentField : MoneyField
  return (
    <fieldset className={classes.lines}>
      <legend>Bands</legend>
      {lines.rows.map(({ key, index, field, remove }) => (
        <div key={key} className={classes.line}>
          <MoneyField
            label={`Band ${index + 1}, up to`}
            placeholder="No limit"
            data-autofocus={index === 0 || undefined}
            {...field<number | string>('up_to')}
          />
          <Figure label={column.label} required {...field<number | string>(column.name)} />
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              mt={26}
              aria-label={`Remove band ${index + 1}`}
              disabled={lines.rows.length === 1}
              onClick={remove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {lines.error && (
        <Text size="sm" c="red" role="alert">
          {lines.error}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => lines.add({ up_to: null, [column.name]: null })}
        >
          Add a band
        </Button>
      </div>
    </fieldset>
  )
}
