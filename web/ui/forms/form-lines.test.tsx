import { NumberInput, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallFailure } from '../../lib/calls/call.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { renderPage } from '../../test/render-page.tsx'
import { FormDialog } from './form-dialog.tsx'

const Line = z.strictObject({ what: z.string().check(z.minLength(1)), quantity: z.int().check(z.gte(1)) })
const Input = z.strictObject({
  lines: z.array(Line).check(
    z.minLength(1, 'Add at least one line.'),
    z.refine((lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= 100, 'At most 100 in all.'),
  ),
  version: z.optional(z.int()),
  confirm: z.optional(z.boolean()),
  why: z.optional(z.string()),
})
type Body = z.output<typeof Input>
type Draft = { what: string; quantity: number | string | null }

const saved = ({ lines }: Body) => ({ message: 'Saved.', record: { id: 1, version: 4, lines } })
const linesOf = (...names: string[]): Draft[] => names.map((what, index) => ({ what, quantity: index + 1 }))

/** A form of lines that is sent with `send`. */
function open(initial = linesOf('Guards', 'Cameras', 'Alarms'), send = async (body: Body) => saved(body)) {
  const sending = vi.fn(send)
  const onClosed = vi.fn()
  function Dialog() {
    const form = useContractForm({
      name: 'offers',
      schema: Input,
      initial: { lines: initial as Body['lines'] },
      record: { lines: initial, version: 3 },
      send: sending,
      onSaved: () => {},
      texts: { failed: 'Failed.', unexpected: 'Unexpected.' },
      rules: {
        check: async ({ lines }) => (lines.length > 3 ? 'That is a lot.' : undefined),
        code: 'dear',
        reason: 'why',
        reasonProblem: (reason) => (reason ? undefined : 'Say why.'),
      },
    })
    const lines = form.lines<Draft>('lines')
    return (
      <FormDialog title="Offer" form={form} labels={{ lines: 'Lines' }} onClosed={onClosed}>
        {lines.rows.map((row) => {
          const quantity = row.field<number | string>('quantity')
          return (
            <fieldset key={row.key} aria-label={`Line ${row.index + 1}`}>
              <TextInput label="What" {...row.text('what')} />
              <NumberInput label="Quantity" {...quantity} value={quantity.value ?? ''} />
              <button type="button" onClick={row.remove}>
                Remove
              </button>
              <button type="button" onClick={() => row.move(row.index - 1)}>
                Up
              </button>
              <button type="button" onClick={() => row.move(lines.all.length - 1)}>
                To the end
              </button>
            </fieldset>
          )
        })}
        {lines.error && <p role="alert">{lines.error}</p>}
        <button type="button" onClick={() => lines.add({ what: '', quantity: 1 })}>
          Add
        </button>
      </FormDialog>
    )
  }
  return { ...renderPage(() => <Dialog />), sending, onClosed }
}

const line = (place: number) => within(screen.getByRole('group', { name: `Line ${place}` }))
const what = (place: number) => line(place).getByLabelText<HTMLInputElement>('What')
const quantity = (place: number) => line(place).getByLabelText<HTMLInputElement>('Quantity')
const press = (name: string, place?: number) =>
  fireEvent.click((place ? line(place) : screen).getByRole('button', { name, hidden: true }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const shown = () =>
  screen.getAllByRole('group', { name: /^Line \d+$/ }).map((_, index) => `${what(index + 1).value} ${quantity(index + 1).value}`)
const save = () => press('Save')

test('adding, removing or moving a line does not affect the others', async () => {
  open()
  await screen.findByRole('dialog', { name: 'Offer' })
  type(what(2), 'Ten cameras')
  press('Remove', 1)
  expect(shown()).toEqual(['Ten cameras 2', 'Alarms 3'])
  press('Add')
  type(what(3), 'Patrols')
  press('Up', 3)
  expect(shown()).toEqual(['Ten cameras 2', 'Patrols 1', 'Alarms 3'])
  press('To the end', 1)
  expect(shown()).toEqual(['Patrols 1', 'Alarms 3', 'Ten cameras 2'])
})

test('a line keeps its inputs and the focus when another is removed or it moves', async () => {
  open()
  await screen.findByRole('dialog', { name: 'Offer' })
  const cameras = what(2)
  cameras.focus()
  press('Remove', 1)
  expect(what(1)).toBe(cameras)
  expect(document.activeElement).toBe(cameras)
  press('To the end', 1)
  expect(what(2)).toBe(cameras)
})

test('errors are shown at the fields of their lines, and the first one gets the focus', async () => {
  const { sending } = open()
  await screen.findByRole('dialog', { name: 'Offer' })
  type(quantity(2), '0')
  type(what(3), '')
  save()
  expect(await line(2).findByText('quantity must be at least 1.')).toBeTruthy()
  expect(line(3).getByText('what is required.')).toBeTruthy()
  expect(line(1).queryByText(/must|required/)).toBeNull()
  expect(quantity(2).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(quantity(2))
  expect(sending).not.toHaveBeenCalled()
  type(quantity(2), '4')
  expect(line(2).queryByText('quantity must be at least 1.')).toBeNull()
  expect(line(3).getByText('what is required.')).toBeTruthy()
})

test('the server’s error about a line is shown there, and disappears with the line', async () => {
  const fields = { 'lines.1.quantity': 'There are not so many cameras.' }
  const { sending } = open(undefined, async () => {
    throw new CallFailure('SERVER_ERROR', 'No.', 422, { message: 'No.', code: 'invalid', fields })
  })
  await screen.findByRole('dialog', { name: 'Offer' })
  save()
  expect(await line(2).findByText('There are not so many cameras.')).toBeTruthy()
  expect(document.activeElement).toBe(quantity(2))
  expect(sending.mock.calls.map(([body]) => body)).toEqual([{ lines: linesOf('Guards', 'Cameras', 'Alarms'), version: 3 }])
  press('Remove', 1)
  expect(line(1).getByText('There are not so many cameras.')).toBeTruthy()
  press('To the end', 1)
  expect(line(2).getByText('There are not so many cameras.')).toBeTruthy()
  press('Remove', 2)
  expect(screen.queryByText('There are not so many cameras.')).toBeNull()
})

test('of more than ten lines each keeps its own message when another one moves', async () => {
  open(linesOf(...'abcdefghijkl'))
  await screen.findByRole('dialog', { name: 'Offer' })
  type(what(2), '')
  type(quantity(11), '0')
  save()
  expect(await line(11).findByText('quantity must be at least 1.')).toBeTruthy()
  press('Up', 2)
  expect(line(1).getByText('what is required.')).toBeTruthy()
  expect(line(11).getByText('quantity must be at least 1.')).toBeTruthy()
  press('To the end', 1)
  expect(line(12).getByText('what is required.')).toBeTruthy()
  expect(line(10).getByText('quantity must be at least 1.')).toBeTruthy()
})

test('an error of the list is shown once, until the list changes', async () => {
  open(linesOf('Guards'))
  await screen.findByRole('dialog', { name: 'Offer' })
  press('Remove', 1)
  save()
  expect((await screen.findByText('Add at least one line.')).getAttribute('role')).toBe('alert')
  press('Add')
  expect(screen.queryByText('Add at least one line.')).toBeNull()
  type(what(1), 'Guards')
  type(quantity(1), '101')
  save()
  expect(await screen.findByText('At most 100 in all.')).toBeTruthy()
  type(quantity(1), '100')
  expect(screen.queryByText('At most 100 in all.')).toBeNull()
})

test('taking the other person’s version takes its lines', async () => {
  const current = { id: 1, version: 8, lines: linesOf('Dogs', 'Guards') }
  const { sending, onClosed } = open(undefined, async (body) => {
    if (body.version === 8) return saved(body)
    throw new CallFailure('SERVER_ERROR', 'Outdated.', 409, { message: 'Outdated.', code: 'outdated', current })
  })
  await screen.findByRole('dialog', { name: 'Offer' })
  press('Remove', 1)
  save()
  const panel = within(await screen.findByRole('alert'))
  expect(panel.getByRole('row', { name: 'Lines 2 entries 2 entries' })).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Take theirs' }))
  expect(shown()).toEqual(['Dogs 1', 'Guards 2'])
  press('Add')
  type(what(3), 'Alarms')
  save()
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.lastCall?.[0]).toEqual({
    lines: [...linesOf('Dogs', 'Guards'), { what: 'Alarms', quantity: 1 }],
    version: 8,
  })
})

test('a refusal that can be overruled asks for confirmation, until a line changes', async () => {
  const { sending, onClosed } = open(linesOf('Guards'), async (body) => {
    if (body.confirm) return saved(body)
    throw new CallFailure('SERVER_ERROR', 'That is dear.', 409, { message: 'That is dear.', code: 'dear' })
  })
  await screen.findByRole('dialog', { name: 'Offer' })
  save()
  expect(await screen.findByText('That is dear.')).toBeTruthy()
  press('Add')
  expect(screen.queryByText('That is dear.')).toBeNull()
  press('Remove', 2)
  save()
  const anyway = () => screen.getByRole('button', { name: 'Save anyway' })
  await screen.findByRole('button', { name: 'Save anyway' })
  fireEvent.click(anyway())
  expect(screen.getByText('Say why.')).toBeTruthy()
  expect(sending).toHaveBeenCalledTimes(2)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'They asked for it.' } })
  expect(screen.queryByText('Say why.')).toBeNull()
  fireEvent.click(anyway())
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.lastCall?.[0]).toEqual({
    lines: linesOf('Guards'),
    version: 3,
    confirm: true,
    why: 'They asked for it.',
  })
})

test('warnings are asked about before anything is sent', async () => {
  const { sending } = open(linesOf('a', 'b', 'c', 'd'), async (body) => saved(body))
  await screen.findByRole('dialog', { name: 'Offer' })
  save()
  expect(await screen.findByText('That is a lot.')).toBeTruthy()
  expect(sending).not.toHaveBeenCalled()
})
