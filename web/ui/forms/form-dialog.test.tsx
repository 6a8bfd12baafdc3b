import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallFailure } from '../../lib/calls/call.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { renderPage } from '../../test/render-page.tsx'
import { held } from '../../test/render-site.tsx'
import { FormDialog } from './form-dialog.tsx'

const Text = z.string().check(z.minLength(1))
const Input = z.strictObject({ title: Text, place: Text, version: z.optional(z.int()) })
type Body = z.output<typeof Input>
const TEXTS = { failed: 'Failed to save the gate.', unexpected: 'Something unexpected happened.' }
const LABELS = { title: 'Title', place: 'Place' }

const saved = ({ title, place }: Body) => ({ message: 'Saved.', record: { id: 1, version: 4, title, place } })

const GATE = { id: 1, title: 'Gate A', place: 'Kololo', version: 3 }

function open(
  send: (body: Body, key: string) => Promise<ReturnType<typeof saved>> = async (body) => saved(body),
  { title, place } = GATE,
) {
  const sending = vi.fn(send)
  const onSaved = vi.fn()
  const onClosed = vi.fn()
  function Dialog({ close }: { close: () => void }) {
    const form = useContractForm({
      name: 'gates',
      schema: Input,
      initial: { title, place },
      record: GATE,
      send: sending,
      onSaved,
      texts: TEXTS,
    })
    return (
      <FormDialog title="Edit Gate" form={form} labels={LABELS} onClosed={close}>
        <TextInput label="Title" data-autofocus {...form.text('title')} />
        <TextInput label="Place" {...form.text('place')} />
      </FormDialog>
    )
  }
  const shown = renderPage(() => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        {opened && (
          <Dialog
            close={() => {
              setOpened(false)
              onClosed()
            }}
          />
        )}
      </>
    )
  })
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  return { ...shown, opener, sending, onSaved, onClosed }
}
const dialog = () => screen.getByRole('dialog', { name: 'Edit Gate' })
const title = () => within(dialog()).getByLabelText<HTMLInputElement>('Title')
const place = () => within(dialog()).getByLabelText<HTMLInputElement>('Place')
const save = () => within(dialog()).getByRole('button', { name: 'Save' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const question = () => screen.queryByText('Discard what you typed?')

test('by keyboard: the first field has the focus, Enter saves, and the focus is restored', async () => {
  const { user, opener, sending, onSaved, onClosed } = open()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.map(([body]) => body)).toEqual([{ title: 'Gate B', place: 'Kololo', version: 3 }])
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ message: 'Saved.' }), expect.any(String))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Escape closes an unchanged form without confirmation', async () => {
  const { user, onClosed, sending } = open()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(question()).toBeNull()
  expect(sending).not.toHaveBeenCalled()
})

test('unsaved input is discarded only after confirmation', async () => {
  const { user, onClosed } = open()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('It has not been saved yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(title().value).toBe('Gate B')
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
})

test('an invalid field shows its error and takes the focus; typing clears the error', async () => {
  const { user, sending } = open()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(place(), '')
  await user.click(save())
  expect(await screen.findByText('place is required.')).toBeTruthy()
  expect(place().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(place())
  type(place(), 'M')
  expect(screen.queryByText('place is required.')).toBeNull()
  expect(sending).not.toHaveBeenCalled()
})

test('a refusal that is no field’s is scrolled into view, above the fields', async () => {
  const { user } = open(async () => {
    throw new CallFailure('SERVER_ERROR', 'The gate is closed.', 422, { message: 'The gate is closed.' })
  })
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.click(save())
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('The gate is closed.')
  expect(seen.mock.contexts).toContain(said)
})

test('while saving nothing is sent twice, and Escape does not close', async () => {
  const slow = held()
  const { user, sending, onClosed } = open(async (body) => {
    await slow.until
    return saved(body)
  })
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  await waitFor(() => expect(save().dataset.loading).toBe('true'))
  fireEvent.submit(title().form!)
  await user.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  expect(onClosed).not.toHaveBeenCalled()
  slow.release()
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending).toHaveBeenCalledTimes(1)
})

test('a failure is shown; a retry with the same input has the same idempotency key, with changed input another', async () => {
  const answers = [new CallFailure('NETWORK_ERROR', 'No response from server. Please check your connection.'), new Error('?')]
  const { user, sending, onClosed } = open(async (body) => {
    const failure = answers.shift()
    if (failure) throw failure
    return saved(body)
  })
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  expect(await screen.findByText('No response from server. Please check your connection.')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('Something unexpected happened.')).toBeTruthy()
  expect(title().value).toBe('Gate B')
  type(title(), 'Gate C')
  await user.click(save())
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  const [first, second, third] = sending.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

/** Another person has saved version 8 meanwhile; a change based on that is accepted. */
const outdated =
  (current: typeof GATE) =>
  async (body: Body): Promise<ReturnType<typeof saved>> => {
    if (body.version === current.version) return saved(body)
    const message = 'Somebody else saved.'
    throw new CallFailure('SERVER_ERROR', message, 409, { message, code: 'outdated', current })
  }
const outdatedOnce = outdated({ ...GATE, title: 'Gate Z', version: 8 })

test('another person’s version is shown beside the input; keeping one’s own overwrites it', async () => {
  const { user, sending, onClosed } = open(outdatedOnce)
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByRole('row', { name: 'Title Gate Z Gate B' })).toBeTruthy()
  expect(title().value).toBe('Gate B')
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.map(([body]) => body)).toEqual([
    { title: 'Gate B', place: 'Kololo', version: 3 },
    { title: 'Gate B', place: 'Kololo', version: 8 },
  ])
})

test('of two who change different fields neither overwrites what the other has changed', async () => {
  const { user, sending, onClosed } = open(outdated({ ...GATE, place: 'Mukono', version: 8 }))
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('They changed other fields, which are kept either way: Place.')
  expect(within(panel).queryByRole('row')).toBeNull()
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.at(-1)?.[0]).toEqual({ title: 'Gate B', place: 'Mukono', version: 8 })
})

test('where both have changed a field, the other fields that they changed are named and kept', async () => {
  const { user, sending, onClosed } = open(outdated({ ...GATE, title: 'Gate Z', place: 'Mukono', version: 8 }))
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  const panel = await screen.findByRole('alert')
  expect(
    within(panel)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FieldTheirsYours', 'TitleGate ZGate B'])
  expect(panel.textContent).toContain('They also changed, and it is kept either way: Place.')
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.at(-1)?.[0]).toEqual({ title: 'Gate B', place: 'Mukono', version: 8 })
})

test('what a form proposes is of the person who saves it, though nothing was typed', async () => {
  const proposed = { ...GATE, place: 'Entebbe' }
  const { user, sending, onClosed } = open(outdated({ ...GATE, title: 'Gate Z', version: 8 }), proposed)
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.click(save())
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('They changed other fields, which are kept either way: Title.')
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.at(-1)?.[0]).toEqual({ title: 'Gate Z', place: 'Entebbe', version: 8 })
})

test('a conflict in nothing that the form has says so, and what was typed can be kept', async () => {
  const { user, sending, onClosed } = open(outdated({ ...GATE, version: 8 }))
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('None of it conflicts with your changes.')
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.at(-1)?.[0]).toEqual({ title: 'Gate B', place: 'Kololo', version: 8 })
})

test('nothing is unsaved after the other version was taken', async () => {
  const { user, onClosed } = open(outdatedOnce)
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(title().value).toBe('Gate Z'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
})

test('taking the other version fills it in, and the next change is based on it', async () => {
  const { user, sending, onClosed } = open(outdatedOnce)
  await waitFor(() => expect(document.activeElement).toBe(title()))
  type(title(), 'Gate B')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(title().value).toBe('Gate Z'))
  expect(screen.queryByRole('alert')).toBeNull()
  type(place(), 'Mukono')
  await user.click(save())
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(sending.mock.calls.at(-1)?.[0]).toEqual({ title: 'Gate Z', place: 'Mukono', version: 8 })
})
