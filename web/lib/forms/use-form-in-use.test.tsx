import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useFormInUse } from './use-form-in-use.ts'

function Page() {
  const inUse = useFormInUse()
  return (
    <>
      <main>
        <form onSubmit={(event) => event.preventDefault()}>
          <input aria-label="Name" />
          <button type="submit">Send</button>
        </form>
        <a href="#a">Elsewhere</a>
        <p>Text</p>
      </main>
      <nav hidden={inUse} aria-label="Bar" />
    </>
  )
}
const open = () => {
  render(<Page />)
  return {
    user: userEvent.setup(),
    name: screen.getByLabelText('Name'),
    send: screen.getByRole('button'),
    link: screen.getByRole('link'),
    bar: () => screen.queryByRole('navigation') !== null,
  }
}

test('the bar hides when a field takes the focus and returns when the focus leaves the form by keyboard', async () => {
  const { user, bar } = open()
  expect(bar()).toBe(true)
  await user.tab()
  expect(bar()).toBe(false)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(bar()).toBe(false)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link'))
  expect(bar()).toBe(true)
})

test('it stays hidden during a press on the form’s button, also where buttons take no focus', () => {
  const { name, send, bar } = open()
  fireEvent.focusIn(name)
  fireEvent.pointerDown(send)
  // iOS: the field loses the focus and no other element takes it.
  fireEvent.focusOut(name)
  expect(bar()).toBe(false)
  fireEvent.pointerUp(send)
  expect(bar()).toBe(false)
  fireEvent.click(send)
  expect(bar()).toBe(false)
})

test('a press on a link elsewhere brings it back on click, not before', () => {
  const { name, link, bar } = open()
  fireEvent.focusIn(name)
  fireEvent.pointerDown(link)
  fireEvent.focusIn(link)
  expect(bar()).toBe(false)
  fireEvent.pointerUp(link)
  expect(bar()).toBe(false)
  fireEvent.click(link)
  expect(bar()).toBe(true)
})

test('scrolling by touch brings it back once no field has the focus', () => {
  const { name, bar } = open()
  name.focus()
  const text = screen.getByText('Text')
  fireEvent.pointerDown(text)
  fireEvent.pointerCancel(text)
  expect(bar()).toBe(false)
  name.blur()
  expect(bar()).toBe(false)
  fireEvent.pointerDown(text)
  fireEvent.pointerCancel(text)
  expect(bar()).toBe(true)
})

test('a press on a form without focus hides it on click, not before', () => {
  const { send, bar } = open()
  fireEvent.pointerDown(send)
  send.focus()
  expect(bar()).toBe(true)
  fireEvent.pointerUp(send)
  fireEvent.click(send)
  expect(bar()).toBe(false)
})
