import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { undo } from '../../api/company/undo.ts'
import type { fakeApi } from './fake-api.ts'
import type { setUpUser } from './user.ts'

type Page = { api: ReturnType<typeof fakeApi>; user: ReturnType<typeof setUpUser> }

/** Presses the Undo that is offered, and expects it to undo the last call of each of these addresses, in this order. */
export async function expectUndoOf({ api, user }: Page, ...paths: RegExp[]) {
  api.answer(undo, () => ({ message: undo.done.message }))
  const keys = paths.map((path) =>
    api.asked.findLast((one) => path.test(one.path) && one.method !== 'GET')!.headers.get('idempotency-key'),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Undone: /)).toBeTruthy()
  expect(api.asked.findLast(({ path }) => path === undo.path)!.body).toEqual({ keys })
}
