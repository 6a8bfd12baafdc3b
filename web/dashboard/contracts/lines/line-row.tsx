import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconAdjustmentsDollar, IconMicrophone, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { KIND_LABELS, UNIT_LABELS } from '../contract-labels.ts'
import { daysOf, hoursOf, hoursOpen, type Line, type Terms, termsNow } from './line-texts.ts'
import { TermsStrip } from './terms-strip.tsx'

type LineRowProps = {
  line: Line
  /** True to show rates. */
  rates: boolean
  /** True if the line can be changed. */
  changes: boolean
  columns: number
  onChangeTerms: (line: Line) => void
  onEdit: (line: Line) => void
  onRecord: (line: Line) => void
  onRemove: (line: Line) => void
  onTakeBack: (line: Line, terms: Terms) => void
}

/** A line under the terms of today, and below it its terms over time when there are several. */
export function LineRow({ line, rates, changes, columns, onChangeTerms, onEdit, onRecord, onRemove, onTakeBack }: LineRowProps) {
  const { name, kind, station_name, from_on, until_on, armed, terms } = line
  const now = termsNow(line)
  const row = useRef<HTMLTableRowElement>(null)
  const named = useLocation().hash === `#line-${line.id}`
  useEffect(() => {
    if (named) row.current?.scrollIntoView({ block: 'center' })
  }, [named])
  const guarding = kind === 'guarding'
  const station = station_name ?? (guarding ? <StatusBadge text="No station yet" variant="warn" /> : KIND_LABELS[kind])
  return (
    <>
      <Cards.Row ref={row} data-continued={terms.length > 1 || undefined} data-named={named || undefined}>
        <Cards.Cell data-name>{name}</Cards.Cell>
        <Cards.Cell label="Station">{station}</Cards.Cell>
        <Cards.Cell label="Guards" data-numeric>
          {now?.seats ?? '—'}
        </Cards.Cell>
        <Cards.Cell label="Days">{now && guarding && !hoursOpen(line) ? daysOf(now) : '—'}</Cards.Cell>
        <Cards.Cell label="Hours" data-unbroken>
          {hoursOpen(line) ? <StatusBadge text="To be chosen" variant="warn" /> : now && guarding ? hoursOf(now) : '—'}
        </Cards.Cell>
        {rates && (
          <>
            <Cards.Cell label="Rate" data-numeric>
              {now?.rate == null ? '—' : formatNumber(now.rate)}
            </Cards.Cell>
            <Cards.Cell label="per">{now && perOf(line, now)}</Cards.Cell>
          </>
        )}
        <Cards.Cell label="From" data-unbroken>
          {formatDay(from_on)}
        </Cards.Cell>
        <Cards.Cell label="Until" data-unbroken>
          {until_on ? formatDay(until_on) : '—'}
        </Cards.Cell>
        <Cards.Cell label="Armed">{armed ? 'Yes' : 'No'}</Cards.Cell>
        {changes && (
          <Cards.Cell data-actions>
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <Tooltip label="Change terms">
                <ActionIcon variant="subtle" size="lg" aria-label={`Change terms of ${name}`} onClick={() => onChangeTerms(line)}>
                  <IconAdjustmentsDollar size={18} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Edit">
                <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${name}`} onClick={() => onEdit(line)}>
                  <IconPencil size={18} />
                </ActionIcon>
              </Tooltip>
              {guarding && line.post_orders !== null && (
                <Tooltip label="Orders, read aloud">
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={`Orders of ${name}, read aloud`}
                    onClick={() => onRecord(line)}
                  >
                    <IconMicrophone size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
              <Tooltip label="Remove">
                <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${name}`} onClick={() => onRemove(line)}>
                  <IconTrash size={18} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Cards.Cell>
        )}
      </Cards.Row>
      {terms.length > 1 && (
        <Cards.Row>
          <Cards.Cell colSpan={columns} data-strip>
            <TermsStrip line={line} rates={rates} changes={changes} onTakeBack={(one) => onTakeBack(line, one)} />
          </Cards.Cell>
        </Cards.Row>
      )}
    </>
  )
}

const perOf = ({ kind }: Line, { rate_unit }: Terms) => (kind === 'guarding' ? UNIT_LABELS[rate_unit].slice(4) : KIND_UNITS[kind])
const KIND_UNITS: Record<Line['kind'], string> = { guarding: '', fixed_monthly: 'month', once: 'piece', per_use: 'use' }
