import { ActionIcon, Checkbox, Group, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useRecordAddress } from '../../lib/lists/record-address.ts'
import type { Selection } from '../../lib/lists/use-selection.ts'
import { CardEnd } from './cards/card-end.tsx'
import { phoneOf } from './cards/card-places.ts'
import { Cards } from './cards/cards.tsx'
import folding from './cards/folded-cards.module.css'
import { useFolds } from './cards/use-folds.ts'
import classes from './data-table.module.css'
import type { DataTableProps, RowAction } from './data-table-props.ts'

/** The rows of one page. On phones each is a card with name, state, one line and the call; a press shows the rest. */
export function TableRows<T extends { id: number }>(props: DataTableProps<T> & { rows: T[] }) {
  const { list, rows, columns, keyOf, nameOf, numbered, actions = [], opens, onOpen, pageOf, selection } = props
  const addressOf = useRecordAddress()
  const before = (list.page - 1) * list.pageSize
  const isNamed = pageOf !== undefined && columns.some(({ names }) => names)
  const folds = useFolds(columns)
  const opener = columns.find(({ field, names }) => (!isNamed || !names) && folds?.placeOf(field) !== 'folded')
  const firstName = columns.find(({ names }) => names)
  return (
    <Cards.Body>
      {rows.map((row, index) => {
        const opening = opens?.(row) ?? false
        const key = keyOf?.(row) ?? row.id
        const unfolded = folds?.isUnfolded(key)
        return (
          <Cards.Row
            key={key}
            className={folds ? `${classes.row} ${folding.row}` : classes.row}
            data-opens={opening || undefined}
            data-selected={selection?.has(row) || undefined}
            {...(opening && { onClick: openByClick(() => onOpen?.(row)), onAuxClick: openByClick() })}
            {...(!opening && unfolded !== undefined && { onClick: besideControls(() => folds?.toggle(key)) })}
          >
            {selection && (
              <Cards.Cell className={classes.select}>
                <SelectRow selection={selection} row={row} label={`Select ${nameOf(row)}`} />
              </Cards.Cell>
            )}
            {numbered && (
              <Cards.Cell label="#" data-numeric className={classes.number}>
                {pageOf && !isNamed ? (
                  <ToPage to={pageOf(row)} name={nameOf(row)}>
                    {before + index + 1}
                  </ToPage>
                ) : (
                  before + index + 1
                )}
              </Cards.Cell>
            )}
            {columns.map((column) => {
              const { field, title, numeric, breaks, cell, names } = column
              const content = cell(row)
              return (
                <Cards.Cell
                  key={field}
                  label={title}
                  data-numeric={numeric || undefined}
                  data-long={breaks === 'anywhere' || undefined}
                  data-unbroken={breaks === 'never' || undefined}
                  data-card={folds?.placeOf(field)}
                  className={folds?.placeOf(field) === 'line' && !unfolded ? folding.line : ''}
                  data-unfolded={unfolded || undefined}
                  data-nothing={content === '—' || undefined}
                >
                  {pageOf && names ? (
                    <ToPage to={pageOf(row)} name={nameOf(row)} again={column !== firstName}>
                      {content}
                    </ToPage>
                  ) : opening && column === opener ? (
                    <Opener href={props.addressOf?.(row) ?? addressOf(row.id)} name={nameOf(row)}>
                      {content}
                    </Opener>
                  ) : (
                    <span className={classes.value}>{content}</span>
                  )}
                </Cards.Cell>
              )
            })}
            {folds && <CardEnd name={nameOf(row)} phone={phoneOf(row)} unfolded={unfolded} onFold={() => folds.toggle(key)} />}
            {actions.length > 0 && (
              <Cards.Cell className={classes.actions} data-card={folds && 'actions'}>
                <RowActions actions={actions} row={row} name={nameOf(row)} />
              </Cards.Cell>
            )}
          </Cards.Row>
        )
      })}
    </Cards.Body>
  )
}

/**
 * The link of a row. Its text is a part of its name, because somebody who speaks to the screen says the words on it;
 * a text is not said twice where the name of the row has it.
 */
function Opener({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  if (typeof children === 'string' || typeof children === 'number')
    return (
      <a
        className={classes.opener}
        aria-label={name.includes(String(children)) ? `Open ${name}` : `Open ${name}: ${children}`}
        href={href}
      >
        {children}
      </a>
    )
  return (
    <a className={classes.opener} href={href}>
      <VisuallyHidden>Open {name}:</VisuallyHidden> {children}
    </a>
  )
}

/** The link to the page of a row. `again`: another part of the name is this link, too, which the keyboard reaches once. */
function ToPage({ to, name, again, children }: { to: string; name: string; again?: boolean; children: ReactNode }) {
  const text = String(children)
  return (
    <Link
      className={classes.toPage}
      to={to}
      aria-label={name.includes(text) ? name : `${name}: ${text}`}
      {...(again && { tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}

/** A click anywhere in a row follows its link: with Ctrl, ⌘, Shift or the middle button in a new tab or window. */
const openByClick = (open?: () => void) => (event: MouseEvent<HTMLElement>) => {
  const control = (event.target as Element).closest('button, a, input, label')
  const link = event.currentTarget.querySelector<HTMLAnchorElement>(`.${classes.opener}`)
  if (!link || event.button > 1 || (control ? control !== link : window.getSelection()?.toString())) return
  if (!open || event.ctrlKey || event.metaKey || event.shiftKey) {
    if (!control) window.open(link.href, '_blank', 'noopener')
    return
  }
  event.preventDefault()
  // Closing restores the focus to the link.
  link.focus({ preventScroll: true })
  open()
}

/** A click on a card, not on what stands on it to be pressed, and not to mark its text. */
const besideControls = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (!(event.target as Element).closest('button, a, input, label') && !window.getSelection()?.toString()) act()
}

function SelectRow<T>({ selection, row, label }: { selection: Selection<T>; row: T; label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside has its own name; the label only enlarges the target
    <label
      className={classes.selectArea}
      // Shift and click would also select the text between the two checkboxes.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Checkbox
        size="xs"
        aria-label={label}
        checked={selection.has(row)}
        onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

function RowActions<T>({ actions, row, name }: { actions: RowAction<T>[]; row: T; name: string }) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {actions.map(
        ({ label, icon: Icon, danger, run, hidden }) =>
          !hidden?.(row) && (
            <Tooltip key={label} label={label}>
              <ActionIcon
                variant="subtle"
                size="lg"
                color={danger ? 'red' : 'brand'}
                aria-label={`${label} ${name}`}
                onClick={() => run(row)}
              >
                <Icon size={18} />
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </Group>
  )
}
