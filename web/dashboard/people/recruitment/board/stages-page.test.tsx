import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as recruitment from '../../../../../api/people/recruitment.ts'
import { application, detail, recruitmentApi } from '../../../../test/applications.ts'
import { Refusal } from '../../../../test/fake-api.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import StagesPage from './stages-page.tsx'

const amina = detail(1, { name: 'Amina Ssali' })
const moses = detail(2, { name: 'Moses Okot', stage: 'Interview', rating: 4 })

function open(given = [amina, moses]) {
  const server = recruitmentApi(given)
  return { ...server, ...renderPage(StagesPage) }
}
const column = (name: RegExp) => screen.findByRole('region', { name })
const moves = ({ api }: ReturnType<typeof open>) => api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
async function choose({ user }: ReturnType<typeof open>, name: string, stage: string) {
  await user.click(await screen.findByRole('button', { name: `Move ${name} to another stage` }))
  await user.click(await screen.findByRole('menuitem', { name: stage }))
}

test('every stage is a column with its count; a card has the name as a link, the job and the rating', async () => {
  open()
  const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(names).toEqual(['New1', 'Shortlisted0', 'Interview1', 'Offered0', 'Hired0', 'Rejected0'])
  const card = within(await column(/^Interview/))
  expect(card.getByRole('link', { name: 'Open the application of Moses Okot' }).getAttribute('href')).toBe('/page?record=2')
  expect(card.getByText('Dog Handler')).toBeTruthy()
  expect(within(await column(/^Offered/)).getByText('Nobody here')).toBeTruthy()
})

test('a move without an e-mail is made at once and can be undone', async () => {
  const page = open()
  await choose(page, 'Amina Ssali', 'Shortlisted')
  expect(await screen.findByText('Amina Ssali moved to Shortlisted.')).toBeTruthy()
  expect(await within(await column(/^Shortlisted/)).findByText('Amina Ssali')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The move was undone.')).toBeTruthy()
  expect(await within(await column(/^New/)).findByText('Amina Ssali')).toBeTruthy()
  expect(moves(page)).toEqual([
    { stage: 'Shortlisted', version: 1 },
    { stage: 'New', version: 2 },
  ])
})

test('a refused move is undone and the reason shown', async () => {
  const page = open()
  page.api.answer(recruitment.move, () => {
    throw new Refusal(409, 'Somebody else has changed this record in the meantime.', { code: 'outdated', current: amina })
  })
  await choose(page, 'Amina Ssali', 'Shortlisted')
  expect(
    await screen.findByText('Somebody else has changed this application in the meantime. Their version is kept.'),
  ).toBeTruthy()
  await waitFor(async () => expect(within(await column(/^New/)).getByText('Amina Ssali')).toBeTruthy())
})

test('Offered asks about an e-mail, Hired opens the guard form', async () => {
  const page = open()
  await choose(page, 'Amina Ssali', 'Offered')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Amina Ssali to Offered' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(moves(page)).toEqual([])
  await choose(page, 'Amina Ssali', 'Hired')
  expect(await screen.findByRole('dialog', { name: 'Hire Amina Ssali' })).toBeTruthy()
})

test('a hired applicant cannot be moved', async () => {
  open([detail(3, { name: 'Grace Musoke', stage: 'Hired', guard_id: 7 })])
  expect(await screen.findByText('Grace Musoke')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move Grace Musoke/ })).toBeNull()
})

test('a card opens its application beside the board, and closing it resets the address', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('link', { name: 'Open the application of Moses Okot' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Application A-0000-0002' }))
  expect(address()).toBe('/page?record=2')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/page'))
})

test('a column with more cards links to the list of its stage', async () => {
  const { api } = open()
  api.answer(recruitment.board, () =>
    recruitment.STAGES.map((stage) => ({
      stage,
      total: stage === 'New' ? 61 : 0,
      applications: stage === 'New' ? [application(1)] : [],
    })),
  )
  const link = await screen.findByRole('link', { name: 'and 60 more' })
  expect(link.getAttribute('href')).toBe('/dashboard/recruitment/applications?stage=New')
})

test('the search filters the board; an empty result can be cleared', async () => {
  const { api, user, address } = open()
  await screen.findByText('Amina Ssali')
  api.answer(recruitment.board, () => recruitment.STAGES.map((stage) => ({ stage, total: 0, applications: [] })))
  await user.type(screen.getByRole('searchbox', { name: 'Search applications' }), 'nobody')
  await waitFor(() => expect(address()).toBe('/page?q=nobody'))
  expect(await screen.findByText('No applications match your search.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(address()).toBe('/page'))
  await waitFor(() => expect(screen.queryByText('No applications match your search.')).toBeNull())
})

test('a board that fails to load says so and can be retried', async () => {
  const { api, user } = open()
  api.answer(recruitment.board, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  expect(screen.getByRole('status', { name: 'Loading applications...' })).toBeTruthy()
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  api.answer(recruitment.board, () => recruitment.STAGES.map((stage) => ({ stage, total: 0, applications: [] })))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No applications yet\./)).toBeTruthy()
})
