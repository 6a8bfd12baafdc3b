import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as careers from '../../../../api/people/careers.ts'
import * as uploads from '../../../lib/calls/upload.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { FormDataWithFiles } from '../../../test/form-data-with-files.ts'
import { held, heldBy, renderSite } from '../../../test/render-site.tsx'
import type { OpenJob } from '../open-job.ts'
import { ApplicationForm } from './application-form.tsx'

// jsdom cannot send a form with files over XMLHttpRequest: fetch sends the request, without the files' content.
beforeEach(() => {
  vi.spyOn(uploads, 'upload').mockImplementation(async (request, { onProgress }) => {
    onProgress(0.4)
    return fetch(request)
  })
})

const MISSING = 'Please fill in all required fields and upload your CV.'
const JOBS: OpenJob[] = [
  {
    id: 7,
    title: 'Dog Handler',
    location: 'Jinja',
    job_type: 'Contract',
    description: '',
    posted_on: '2026-11-01',
    closes_on: null,
  },
]

function open() {
  const api = fakeApi()
  api.answer(careers.apply, () => ({ reference: 'A-0001' }))
  const onSent = vi.fn()
  const onEdit = vi.fn()
  const shown = renderSite(() => {
    const [job, setJob] = useState('')
    return <ApplicationForm jobs={JOBS} jobId={job} onJob={setJob} onEdit={onEdit} onSent={onSent} />
  }, '/careers')
  return { api, onSent, onEdit, ...shown }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const choose = (label: string, one: File) => fireEvent.change(screen.getByLabelText(label), { target: { files: [one] } })
function fill(cv = file('cv.pdf')) {
  type('Full Name', 'Test Applicant')
  type('Email address', 'applicant@mail.example')
  type('Position', '7')
  choose('CV', cv)
  fireEvent.click(screen.getByRole('checkbox'))
}

beforeEach(() => void vi.stubGlobal('FormData', FormDataWithFiles))

test('by keyboard alone: the fields come in order', async () => {
  const { user } = open()
  const order: string[] = []
  await user.tab()
  while (document.activeElement !== button()) {
    order.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '')
    await user.tab()
  }
  expect(order).toEqual([
    'name',
    'email',
    'phone',
    'jobId',
    'cvFile',
    'academicDocs',
    'nationalId',
    'healthDocs',
    'message',
    'consent',
    'How we treat your documents',
  ])
})

test('an application is sent with progress shown, confirmed, and the form is cleared', async () => {
  const { user, api, onSent } = open()
  const slow = held()
  api.answer(careers.apply, async () => {
    await slow.until
    return { reference: 'A-0002' }
  })
  fill()
  await user.click(button())
  expect((await screen.findByRole('progressbar', { name: 'Sending your files' })).getAttribute('value')).toBe('40')
  expect(screen.getByText('40 %')).toBeTruthy()
  expect(button().textContent).toBe('Submitting...')
  expect(button().disabled).toBe(true)
  fireEvent.submit(button().form!)
  slow.release()
  await vi.waitFor(() =>
    expect(onSent).toHaveBeenCalledWith({
      message: 'Your application has been submitted successfully!',
      reference: 'A-0002',
    }),
  )
  expect(await screen.findByRole('button', { name: 'Submit Application' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(heldBy('Full Name')).toBe('')
  expect(api.asked).toHaveLength(1)
})

test('fields and files that were left empty are not sent', async () => {
  const { user, onSent } = open()
  fill()
  const sent = vi.spyOn(FormDataWithFiles.prototype, 'append')
  await user.click(button())
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sent.mock.calls.map(([name]) => name).sort()).toEqual(['consent', 'cvFile', 'email', 'form_seconds', 'jobId', 'name'])
})

test('missing values are named in one sentence, which disappears on the next key', async () => {
  const { user, api, onEdit } = open()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(MISSING)
  await user.type(screen.getByLabelText('Full Name'), 'T')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onEdit).toHaveBeenCalled()
  expect(api.asked).toEqual([])
})

test.each([
  ['CV', file('cv.exe'), 'CV must be a PDF or DOCX file.'],
  ['CV', file('cv.jpg'), 'CV must be a PDF or DOCX file.'],
  ['CV', file('cv.pdf', 5 * 1024 * 1024 + 1), 'CV must be at most 5 MB.'],
])('%#: a file that is not right is refused at its field before it is sent', async (label, wrong, text) => {
  const { user, api } = open()
  fill(wrong)
  await user.click(button())
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(api.asked).toEqual([])
})

test('a telephone number is sent when it is given, and refused at its field when it is none', async () => {
  const { user, onSent } = open()
  fill()
  type('Telephone number', 'call me')
  await user.click(button())
  expect((await screen.findAllByText('Please enter a valid contact number.')).length).toBeGreaterThan(0)
  type('Telephone number', '+256 700 000 321')
  const sent = vi.spyOn(FormDataWithFiles.prototype, 'append')
  await user.click(button())
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sent.mock.calls).toContainEqual(['phone', '+256 700 000 321'])
})

test('without consent nothing is sent', async () => {
  const { user, api } = open()
  fill()
  fireEvent.click(screen.getByRole('checkbox'))
  await user.click(button())
  expect(await screen.findByText('Please agree to how your documents are used.')).toBeTruthy()
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(api.asked).toEqual([])
})

const refused = (status: number, words: object) => () => Response.json(words, { status })
test.each([
  [
    'the error field first',
    refused(413, { error: 'This file is too large.', message: 'Other words.' }),
    'This file is too large.',
  ],
  ['then the message', refused(500, { message: 'The disk is full.' }), 'The disk is full.'],
  ['else its own words', refused(500, {}), 'Failed to submit application.'],
  [
    'and what nobody can read is unexpected',
    () => new Response('yes', { status: 201 }),
    'An unexpected error occurred. Failed to submit application.',
  ],
])('a refused application shows %s; what was typed is kept', async (_, response, text) => {
  const { user, api, onSent } = open()
  api.answerWith(careers.apply, response)
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(heldBy('Full Name')).toBe('Test Applicant')
  expect(screen.getByLabelText<HTMLInputElement>('CV').files).toHaveLength(1)
  expect(onSent).not.toHaveBeenCalled()
})

test('the server’s error about a file is shown at its field', async () => {
  const { user, api } = open()
  api.answer(careers.apply, () => {
    throw new Refusal(422, 'No.', { fields: { nationalId: 'This file is not a PDF, DOCX, JPG or PNG file.' } })
  })
  fill()
  choose('National ID photocopy', file('id.png'))
  await user.click(button())
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('link', { name: 'National ID photocopy' })).toBeTruthy()
  expect(screen.getByText('This file is not a PDF, DOCX, JPG or PNG file.')).toBeTruthy()
  expect(screen.getByLabelText('National ID photocopy').getAttribute('aria-invalid')).toBe('true')
})

test('an upload without progress for 15 seconds is aborted, and the chosen files are kept', async () => {
  const { api, onSent } = open()
  const stopped = vi.fn<() => void>()
  vi.spyOn(uploads, 'upload').mockImplementation(
    (_, { signal, onProgress }) =>
      new Promise((_, reject) => {
        onProgress(0.4)
        signal.addEventListener('abort', () => {
          stopped()
          reject(signal.reason)
        })
      }),
  )
  fill()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button())
  await screen.findByText('40 %')
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  expect(stopped).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('alert')).textContent).toBe('Request timeout. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('CV').files?.[0]?.name).toBe('cv.pdf')
  expect([api.asked, onSent.mock.calls]).toEqual([[], []])
})

test('after two network failures it is sent a third time with the same key', async () => {
  const { onSent } = open()
  const keys: (string | null)[] = []
  vi.spyOn(uploads, 'upload').mockImplementation(async (request) => {
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length < 3) throw new TypeError('The network failed.')
    return fetch(request)
  })
  fill()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button())
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ reference: 'A-0001' })))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})
