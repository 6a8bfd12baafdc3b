import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as jobs from '../../../../../api/people/job-adverts.ts'
import { job } from '../../../../test/applications.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../../test/render-page.tsx'
import JobsPage from './jobs-page.tsx'

function open(rows = [job(1, { applications: 3 }), job(2, { title: 'Driver', state: 'Draft', published: false })]) {
  const api = fakeApi()
  signIn()
  api.answer(jobs.list, () => ({ items: rows, total: rows.length }))
  return { api, ...renderPage(JobsPage) }
}

test('shows every job with its state; its applications are a link', async () => {
  open()
  expect(await screen.findByText('Draft', { selector: 'td *' })).toBeTruthy()
  expect(columnTitles()).toEqual(['Title', 'Location', 'Type', 'State', 'Posted on', 'Last day', 'Applications', 'Actions'])
  expect(screen.getByRole('link', { name: 'Applications for Dog Handler: 3' }).getAttribute('href')).toBe(
    '/dashboard/recruitment/applications?jobId=1',
  )
})

test('a job is added as a draft when it is not to be published', async () => {
  const { api, user } = open()
  api.answer(jobs.create, ({ body }) => job(3, { title: body.title, published: body.published, state: 'Draft' }))
  await user.click(await screen.findByRole('button', { name: '+ Add job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add job' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('title is required.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Cook')
  await user.type(dialog.getByRole('textbox', { name: /Location/ }), 'Kampala')
  await user.type(dialog.getByRole('textbox', { name: /Description/ }), 'For the kennel.')
  await user.click(dialog.getByRole('switch', { name: 'Published on the careers page' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Job added successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Cook',
    location: 'Kampala',
    job_type: 'Full-Time',
    description: 'For the kennel.',
    closes_on: null,
    published: false,
  })
})

test('a job is published, and closed with a day', async () => {
  const { api, user } = open()
  api.answer(jobs.update, ({ params, body }) => job(params.id, { version: 2, closes_on: body.closes_on ?? null }))
  await user.click(await screen.findByRole('button', { name: 'Edit Driver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit job' }))
  await user.click(dialog.getByRole('switch', { name: 'Published on the careers page' }))
  await user.type(dialog.getByLabelText('Last day of the advert'), '30 Nov 2026')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Job updated successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    published: true,
    closes_on: '2026-11-30',
    version: 1,
  })
})

test('a job with applications cannot be deleted, and the refusal says what to do instead', async () => {
  const { api, user } = open()
  api.answer(jobs.remove, () => {
    throw new Refusal(409, 'This job is still used by job applications (3). Close it with a date instead.')
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Dog Handler' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete job' })).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/Close it with a date instead\./)).toBeTruthy()
})

test('an empty list offers to add the first job', async () => {
  open([])
  expect(await screen.findByText('No jobs yet.')).toBeTruthy()
})
