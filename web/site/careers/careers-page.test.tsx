import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as careers from '../../../api/people/careers.ts'
import { call } from '../../lib/calls/call.ts'
import * as uploads from '../../lib/calls/upload.ts'
import { callContext } from '../../lib/pages/context.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { FormDataWithFiles } from '../../test/form-data-with-files.ts'
import { held, heldBy, renderSite } from '../../test/render-site.tsx'
import CareersPage, { clientLoader } from './careers-page.tsx'

const handler: careers.Job = {
  id: 7,
  version: 1,
  title: 'Dog Handler',
  location: 'Jinja',
  job_type: 'Contract',
  description: 'Walk the fence.',
  posted_on: '2026-11-01',
  closes_on: '2026-12-24',
}

beforeEach(() => {
  vi.spyOn(uploads, 'upload').mockImplementation((request) => fetch(request))
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('FormData', FormDataWithFiles)
})

/** Renders the page as after a click on a link, with the jobs that its loader begins to load. */
function open(jobs: careers.Job[] = [handler]) {
  const api = fakeApi()
  api.answer(careers.list, () => ({ items: jobs, total: jobs.length }))
  const show = () => {
    const context = new RouterContextProvider()
    context.set(callContext, call)
    const props = { loaderData: clientLoader({ context } as never) } as ComponentProps<typeof CareersPage>
    return renderSite(() => <CareersPage {...props} />, '/careers')
  }
  return { api, show }
}

test('says that it is loading, then shows the jobs', async () => {
  const { api, show } = open()
  const { until, release } = held()
  api.answer(careers.list, async () => {
    await until
    return { items: [handler], total: 1 }
  })
  show()
  expect(screen.getByText('Loading jobs...')).toBeTruthy()
  release()
  const job = (await screen.findByRole('heading', { name: 'Dog Handler' })).closest('li')!
  expect(job.textContent).toBe('Dog HandlerJinjaContractApply by 24 Dec 2026Walk the fence.Apply Now for Dog Handler')
  expect(screen.queryByText('Loading jobs...')).toBeNull()
})

test('an empty list of jobs and one that fails to load have their own messages', async () => {
  open([]).show()
  expect(await screen.findByText('No jobs available at the moment.')).toBeTruthy()
  const { api, show } = open()
  api.answer(careers.list, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  show()
  expect(await screen.findByText('The jobs could not be loaded. Please try again.')).toBeTruthy()
})

test('Apply Now chooses the job and leads to the form; the confirmation stays at the top until the next application begins', async () => {
  const { api, show } = open()
  api.answer(careers.apply, () => ({ reference: 'A-0001' }))
  show()
  const name = screen.getByLabelText('Full Name')
  fireEvent.click(await screen.findByRole('button', { name: /^Apply Now/ }))
  expect(heldBy('Position')).toBe('7')
  expect(document.activeElement).toBe(name)

  fireEvent.change(name, { target: { value: 'Test Applicant' } })
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'applicant@mail.example' } })
  fireEvent.change(screen.getByLabelText('CV'), { target: { files: [new File(['x'], 'cv.pdf')] } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  const thanks = (await screen.findByText('Your application has been submitted successfully!')).parentElement!
  expect(thanks.textContent).toContain('Your reference is A-0001.')
  expect(within(thanks).getByRole('link', { name: 'see where your application stands' }).getAttribute('href')).toBe(
    '/careers/status',
  )
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement?.contains(thanks)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect([heldBy('Full Name'), heldBy('Position')]).toEqual(['', ''])
  fireEvent.input(name, { target: { value: 'S' } })
  expect(screen.queryByText('Your application has been submitted successfully!')).toBeNull()
})
