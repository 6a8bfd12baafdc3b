import { Anchor, Checkbox, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { AttendanceDay } from '../../../../api/attendance/attendance-days.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { usePhone } from '../../../lib/width.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { isReady, keyOf, musterOf, outstandingOf, stateOf } from './day-words.ts'
import classes from './days.module.css'

type DayTableProps = {
  days: AttendanceDay[]
  chosen: ReadonlySet<string>
  /** Undefined for somebody who may only read. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined
}

export const DayTable = ({ days, chosen, onChoose }: DayTableProps) => {
  const phone = usePhone()
  const ready = days.filter(isReady).map(keyOf)
  const all = ready.length > 0 && ready.every((key) => chosen.has(key))
  const name = 'Choose all days that are decided'
  const choice = onChoose && (
    <Checkbox
      {...(phone ? { label: name, className: classes.all } : { 'aria-label': name })}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      disabled={ready.length === 0}
      onChange={(event) => onChoose(new Set(event.currentTarget.checked ? ready : []))}
    />
  )
  return (
    <div className={classes.frame}>
      {phone && choice}
      <Cards.Table aria-label="Days of stations" className={classes.table}>
        <Cards.Head>
          <Cards.Row>
            {onChoose && <Cards.Title>{phone ? <VisuallyHidden>Chosen</VisuallyHidden> : choice}</Cards.Title>}
            <Cards.Title>Station</Cards.Title>
            <Cards.Title>Day</Cards.Title>
            <Cards.Title>Shifts</Cards.Title>
            <Cards.Title>Stands out</Cards.Title>
            <Cards.Title>State</Cards.Title>
          </Cards.Row>
        </Cards.Head>
        <Cards.Body>
          {days.map((day) => (
            <DayRow
              key={keyOf(day)}
              day={day}
              chosen={chosen.has(keyOf(day))}
              onChosen={
                onChoose &&
                ((on) => onChoose(new Set(on ? [...chosen, keyOf(day)] : [...chosen].filter((one) => one !== keyOf(day)))))
              }
            />
          ))}
        </Cards.Body>
      </Cards.Table>
    </div>
  )
}

type DayRowProps = { day: AttendanceDay; chosen: boolean; onChosen: ((on: boolean) => void) | undefined }

function DayRow({ day, chosen, onChosen }: DayRowProps) {
  const name = `${day.station_name}, ${formatDay(day.day)}`
  const outstanding = outstandingOf(day)
  return (
    <Cards.Row>
      {onChosen && (
        <Cards.Cell>
          <Checkbox
            aria-label={`Choose ${name}`}
            checked={chosen}
            disabled={!isReady(day)}
            onChange={(event) => onChosen(event.currentTarget.checked)}
          />
        </Cards.Cell>
      )}
      <Cards.Cell data-name>
        <Anchor component={Link} to={musterOf(day)} inherit aria-label={`Shifts of ${name}`}>
          {day.station_name}
        </Anchor>
      </Cards.Cell>
      <Cards.Cell label="Day" data-unbroken>
        {formatDay(day.day)}
      </Cards.Cell>
      <Cards.Cell label="Shifts">
        {formatNumber(day.shifts)}
        {day.approved > 0 && day.approved < day.shifts && `, ${formatNumber(day.approved)} approved`}
      </Cards.Cell>
      <Cards.Cell label="Stands out">
        {outstanding.length === 0 ? (
          <Text component="span" inherit c="dimmed">
            Nothing
          </Text>
        ) : (
          <ul className={classes.outstanding}>
            {outstanding.map(({ figure, text, to, urgent }) => (
              <li key={figure} data-urgent={urgent || undefined}>
                {to ? (
                  <Anchor component={Link} to={to} inherit>
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        )}
      </Cards.Cell>
      <Cards.Cell label="State">
        <StatusBadge {...stateOf(day)} />
      </Cards.Cell>
    </Cards.Row>
  )
}
