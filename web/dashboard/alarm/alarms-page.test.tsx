import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as alarmQueue from '../../../api/alarm/alarm-queue.ts'
import * as calls from '../../../api/alarm/alarms.ts'
import { units } from '../../../api/alarm/dispatches.ts'
import { get as getToday } from '../../../api/company/today.ts'
import { call } from '../../lib/calls/call.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { useShortcuts } from '../frame/shortcuts/use-shortcuts.ts'
import { SettingsProvider } from '../frame/sidebar/settings.tsx'
import { TODAY } from '../frame/today/use-waiting-counts.ts'
import AlarmsPage from './alarms-page.tsx'
import { makeAlarm, makeCase, makeLine, makeStep } from './made-alarm.ts'
import { DRAWN } from './queue/queue-list.tsx'

const ME = { id: 1, name: 'Esther N.' }
const SARAH = { id: 2, name: 'Sarah Nakato' }
type Case = calls.AlarmCase

function Keys() {
  useShortcuts(false, () => {})
  return (
    <main>
      <AlarmsPage />
    </main>
  )
}
/** The page with the keys of the frame around it. */
const Page = () => (
  <SettingsProvider>
    <Keys />
  </SettingsProvider>
)

/** A desk in memory: what is taken, noted and closed is in the next answer. */
function open(cases: Case[], at = '/page', more: { ids?: number[]; power?: alarmQueue.QueueLine['power'] } = {}) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  const desk = new Map(cases.map((one) => [one.id, one]))
  const say = { now: () => {} }
  const found = (id: number) => desk.get(id)!
  function put(id: number, change: Partial<Case>) {
    const before = found(id)
    desk.set(id, { ...before, version: before.version + 1, ...change })
    return found(id)
  }
  const taken = { state: 'Taken', taken_by: ME } as const
  const isOfOther = ({ state, taken_by }: Case) => state === 'Taken' && taken_by?.id !== ME.id
  api.answer(alarmQueue.queue, () =>
    [...desk.values()].filter(({ state }) => state !== 'Closed').map((one) => makeLine(one, more.power ? more : {})),
  )
  api.answer(calls.premises, () => [])
  api.answer(units, () => [])
  api.answer(alarmQueue.events, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say.now = () => controller.enqueue('data: changed\n\n')
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream())) as never
  })
  api.answer(calls.get, ({ params: { id } }) => found(id))
  api.answer(calls.take, ({ params: { id }, body: { over } }) => {
    if (isOfOther(found(id)) && !over) throw new Refusal(409, 'Sarah Nakato has taken this alarm.', { code: 'taken' })
    return put(id, taken)
  })
  api.answer(calls.takeMany, ({ body: { ids } }) => {
    for (const id of ids) if (desk.has(id)) put(id, taken)
    return { done: ids, refused: [] }
  })
  api.answer(calls.release, ({ params: { id } }) => put(id, { state: 'New', taken_by: null }))
  api.answer(calls.step, ({ params: { id }, body: { what, result, text = null } }) => {
    const step = makeStep(what, result, text)
    return put(id, { steps: [...found(id).steps, step], last_step: step })
  })
  api.answer(calls.reveal, () => ({ code_word: 'Mango', duress_word: 'Papaya' }))
  api.answer(calls.close, ({ params: { id }, body: { outcome, text } }) =>
    put(id, { state: 'Closed', outcome, closing: text, closed_at: '2026-11-23T17:05:00.000Z' }),
  )
  api.answer(calls.closeMany, ({ body: { ids } }) => {
    for (const id of ids) if (desk.has(id)) put(id, { state: 'Closed' })
    return { done: ids, refused: [] }
  })
  const bodies = (path: string) => api.asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
  return { api, desk, put, say, bodies, ...renderPage(Page, at) }
}
const order = () => screen.findByRole('heading', { level: 3, name: /^(Call|Ask|Send|Wait|Close)/ })
const asksFor = (text: string | RegExp) =>
  waitFor(async () => expect((await order()).textContent).toMatch(typeof text === 'string' ? new RegExp(`^${text}`) : text))
const waits = (name: RegExp) => screen.findByRole('button', { name })

test('burglary from ring to close takes eight presses besides what is typed', async () => {
  const { user, bodies, address } = open([makeCase(makeAlarm(1))])
  await waits(/Burglary.*Kisozi Mall/)
  const presses: [key: string, next: string][] = [
    ['t', 'Call the premises: Shop counter'],
    ['a', 'Ask for the word'],
    ['w', 'Send the crew'],
    ['c', 'Call the key holder: Grace Auma'],
    ['y', 'Call the police: Ntinda police'],
    ['l', 'Close'],
  ]
  for (const [key, next] of presses) {
    await user.keyboard(key)
    await asksFor(next)
  }
  await user.keyboard('i')
  const line = screen.getByRole('textbox', { name: 'One line about it' })
  expect(document.activeElement).toBe(line)
  expect((line as HTMLInputElement).value).toBe('')
  await user.paste('Back door forced')
  await user.keyboard('{Enter}')
  await screen.findByText('Burglary, Kisozi Mall: closed.')
  expect(presses.length + 2).toBe(8)
  expect(bodies('/steps')).toEqual([
    { what: 'call_premises', result: 'answered', text: 'Shop counter' },
    { what: 'code_word', result: 'wrong', text: null },
    { what: 'crew', result: 'sent', text: null },
    { what: 'key_holder', result: 'comes', text: 'Grace Auma' },
    { what: 'police', result: 'called', text: null },
  ])
  expect(bodies('/close')).toEqual([{ outcome: 'intrusion', text: 'Back door forced', police_reference: null, guard_id: null }])
  await waitFor(() => expect(address()).toBe('/page'))
  await screen.findByText('No alarm is open.')
})

test('the first word leads to closing as a user error, with the line in focus', async () => {
  const { user, bodies } = open([makeCase(makeAlarm(1))])
  await waits(/Burglary/)
  await user.keyboard('t')
  await asksFor('Call the premises')
  await user.keyboard('a')
  await screen.findByText('Mango')
  expect(bodies('/reveal')).toHaveLength(1)
  await user.keyboard('f')
  await asksFor('Close')
  expect(screen.queryByText('Mango')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'One line about it' }))
  await user.paste('Forgot to disarm')
  await user.keyboard('{Enter}')
  await screen.findByText('No alarm is open.')
  expect(bodies('/close')).toEqual([{ outcome: 'user_error', text: 'Forgot to disarm', police_reference: null, guard_id: null }])
})

test('after the second word all crews and the police follow, nobody there is called, and nothing on the screen gives it away', async () => {
  const { user, bodies } = open([makeCase(makeAlarm(1))])
  await waits(/Burglary/)
  await user.keyboard('t')
  await asksFor('Call the premises')
  await user.keyboard('a')
  await asksFor('Ask for the word')
  await user.keyboard('s')
  await asksFor('Send the crew')
  expect(bodies('/steps').at(-1)).toEqual({ what: 'code_word', result: 'duress', text: null })
  const shown = screen.getByRole('main')
  const said = [
    shown.textContent,
    document.title,
    ...[...shown.querySelectorAll('*')].flatMap((one) =>
      ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    ),
  ].join(' ')
  expect(said).toContain('Word: second word')
  expect(said).not.toMatch(/duress|threat|hold-?up|force|hostage|danger|silent/i)
  expect(
    within(screen.getByRole('region', { name: 'People to call' })).queryByRole('link', { name: '+256 700 000 001' }),
  ).toBeNull()
  await user.keyboard('c')
  await asksFor('Call the police')
  await user.keyboard('l')
  await asksFor('Call the key holder: Grace Auma')
})

describe('the steps of each kind', () => {
  const WAYS: [kind: alarmQueue.Group, presses: [key: string, next: string][]][] = [
    [
      'panic',
      [
        ['t', 'Send every crew within reach'],
        ['c', 'Call the police'],
        ['l', 'Call the key holder: Grace Auma'],
        ['n', 'Call the key holder: Peter Mugisha'],
        ['y', 'Close'],
      ],
    ],
    [
      'duress',
      [
        ['t', 'Send every crew within reach'],
        ['x', 'Call the police'],
        ['x', 'Call the key holder: Grace Auma'],
        ['x', 'Close'],
      ],
    ],
    [
      'fire',
      [
        ['t', 'Call the fire brigade'],
        ['l', 'Call the premises: Shop counter'],
        ['n', 'Send the crew'],
        ['c', 'Close'],
      ],
    ],
    [
      'medical',
      [
        ['t', 'Call the premises: Shop counter'],
        ['a', 'Call an ambulance'],
        ['l', 'Send the crew'],
        ['x', 'Close'],
      ],
    ],
    [
      'water',
      [
        ['t', 'Call the premises: Shop counter'],
        ['n', 'Call the key holder: Grace Auma'],
        ['y', 'Close'],
      ],
    ],
    [
      'hours',
      [
        ['t', 'Call the premises: Shop counter'],
        ['a', 'Ask for the word'],
        ['f', 'Close'],
      ],
    ],
  ]
  test.each(WAYS)('%s', async (kind, presses) => {
    const { user } = open([makeCase(makeAlarm(1, { kind, priority: 1 }), { has_code_word: false })])
    await waits(/Kisozi Mall/)
    for (const [key, next] of presses) {
      await user.keyboard(key)
      await asksFor(next)
      if (kind === 'panic' || kind === 'duress') expect(document.querySelector('a[href="tel:+256700000001"]')).toBeNull()
    }
  })

  test.each(['technical', 'link', 'power'] as const)('%s waits at night until seven', async (kind) => {
    vi.useFakeTimers({ now: new Date('2026-11-23T22:30:00Z'), shouldAdvanceTime: true })
    const { user } = open([makeCase(makeAlarm(1, { kind, priority: 4 }))])
    await waits(/Kisozi Mall/)
    await user.keyboard('t')
    await asksFor('Wait until 07:00')
    vi.setSystemTime(new Date('2026-11-24T04:00:01Z'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await asksFor('Call the premises')
  })
})

test('what was done before an alarm came back does not count again', async () => {
  const steps = [makeStep('call_premises', 'no_answer'), makeStep('crew', 'sent'), makeStep('close'), makeStep('opened')]
  const { user } = open([makeCase(makeAlarm(1, { again: 1 }), { steps })])
  await waits(/Again, 2nd time/)
  await user.keyboard('t')
  await asksFor('Call the premises')
})

test('of two who take an alarm the slower one sees who has it, and takes it over by one key', async () => {
  const { user, put, bodies } = open([makeCase(makeAlarm(1))])
  await waits(/Burglary/)
  put(1, { state: 'Taken', taken_by: SARAH })
  await user.keyboard('t')
  await screen.findByText('Sarah Nakato has taken this alarm.')
  await screen.findByText('Sarah Nakato has it.')
  expect(screen.queryByRole('region', { name: 'To be done' })).toBeNull()
  await user.keyboard('o')
  await asksFor('Call the premises')
  expect(bodies('/take')).toEqual([{}, { over: true }])
})

test('at a change of shift the open alarms stand there with their last step, and all are taken over by one press', async () => {
  const last = makeStep('crew', 'sent')
  const theirs = { state: 'Taken', taken_by: SARAH, last_step: last } as const
  const { user, bodies } = open([
    makeCase(makeAlarm(1, theirs)),
    makeCase(makeAlarm(2, { ...theirs, station_name: 'Mukono Yard' })),
  ])
  const group = await screen.findByRole('region', { name: 'With colleagues' })
  within(group).getByRole('button', { name: /^.*Kisozi Mall.*Sarah Nakato: Crew: sent, 20:00/ })
  await user.click(within(group).getByRole('button', { name: 'Take over: Burglary, Mukono Yard' }))
  await waitFor(() => expect(bodies('/2/take')).toEqual([{ over: true }]))
  expect(await screen.findByRole('region', { name: 'With you' })).toBeTruthy()
})

test('take over all asks once for all alarms of colleagues', async () => {
  const theirs = { state: 'Taken', taken_by: SARAH } as const
  const { user, bodies } = open([1, 2, 3].map((id) => makeCase(makeAlarm(id, theirs))))
  await user.click(await waits(/^Take over all$/))
  await waitFor(() => expect(bodies('/take_many')).toEqual([{ ids: [1, 2, 3], over: true }]))
  await screen.findByRole('region', { name: 'With you' })
})

test('a more urgent alarm comes above, and the key still takes the one that it pointed at', async () => {
  const { user, desk, say, bodies } = open([makeCase(makeAlarm(1))])
  const first = await waits(/Burglary/)
  expect(first.getAttribute('aria-keyshortcuts')).toBe('t')
  const panic = makeCase(makeAlarm(2, { kind: 'panic', priority: 1, station_name: 'Naguru Hill' }))
  const [burglary] = desk.values()
  desk.clear()
  for (const one of [panic, burglary!]) desk.set(one.id, one)
  await act(async () => say.now())
  await waits(/Panic/)
  expect(screen.getAllByRole('button', { name: /Priority/ }).map((one) => one.dataset.alarm)).toEqual(['2', '1'])
  await user.keyboard('t')
  await waitFor(() => expect(bodies('/1/take')).toHaveLength(1))
  // The next press takes what is first now.
  await asksFor('Call the premises')
  await user.keyboard('t')
  await waitFor(() => expect(bodies('/2/take')).toHaveLength(1))
})

test('arrow keys go from alarm to alarm, and the key takes the one that has the focus', async () => {
  const { user, bodies } = open([makeCase(makeAlarm(1)), makeCase(makeAlarm(2))])
  const [first, second] = await screen.findAllByRole('button', { name: /Burglary/ })
  act(() => first!.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('t')
  await waitFor(() => expect(bodies('/2/take')).toHaveLength(1))
})

test('the line of a power cut is taken and closed as one', async () => {
  const power = { count: 214, around: 'Ntinda' }
  const ids = [1, 7, 8]
  const { user, bodies } = open([makeCase(makeAlarm(1, { kind: 'power', priority: 4 }))], '/page', { ids, power })
  await waits(/Power is off: 214 systems around Ntinda/)
  // As many as the badges count, which know alarms and no lines.
  expect(screen.getByText('3 waiting · 0 with you · 0 with colleagues')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Waiting 3' })).toBeTruthy()
  await user.keyboard('t')
  await asksFor('Close')
  expect(bodies('/take_many')).toEqual([{ ids }])
  await user.keyboard('p')
  await user.paste('The power company knows')
  await user.keyboard('{Enter}')
  await screen.findByText('3 alarms are closed.')
  expect(bodies('/close_many')).toEqual([
    { ids, outcome: 'power', text: 'The power company knows', police_reference: null, guard_id: null },
  ])
})

test('the case of a power cut has the premises of all with the way there, and gives all of them back', async () => {
  const power = { count: 12, around: 'Ntinda' }
  const ids = Array.from({ length: 12 }, (_, place) => place + 1)
  const { api, user, bodies } = open([makeCase(makeAlarm(1, { kind: 'power', priority: 4 }))], '/page?alarm=1', { ids, power })
  api.answer(calls.premises, () =>
    ids.map((id) => ({
      ...{ id, opened_at: '2026-11-23T17:00:00.000Z', state: 'New' as const, system_id: id, system_name: 'Shop' },
      ...{ station_name: `Kiosk ${id}`, client_name: 'Acacia Group', address: `Plot ${id}, Ntinda` },
      ...{ latitude: id === 2 ? null : 0.35, longitude: id === 2 ? null : 32.61 },
    })),
  )
  const part = within(await screen.findByRole('region', { name: 'Premises without power' }))
  expect(await part.findByRole('heading', { name: /^12 systems without power/ })).toBeTruthy()
  expect(part.getByRole('link', { name: 'Map of the area' }).getAttribute('href')).toMatch(/query=0\.35,32\.61$/)
  expect(part.getAllByRole('listitem')).toHaveLength(10)
  expect(part.getAllByRole('link', { name: /^Way to Kiosk/ })).toHaveLength(9)
  await user.click(part.getByRole('button', { name: 'Show all 12' }))
  expect(part.getAllByRole('listitem')).toHaveLength(12)
  // The people of one of the premises would be taken for those of all.
  expect(screen.queryByText('People to call')).toBeNull()
  api.answer(calls.releaseMany, ({ body }) => ({ done: body.ids, refused: [] }))
  await user.click(screen.getByRole('button', { name: 'Take all 12' }))
  await user.click(await screen.findByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(bodies('/release_many')).toEqual([{ ids }]))
})

test('where premises have several systems the line names the one that reports', async () => {
  open([makeCase(makeAlarm(1)), makeCase(makeAlarm(2, { of_several: true, system_name: 'Store behind' }))])
  await waits(/Kisozi Mall, Store behind/)
  expect(screen.queryByText(/Shop and store/)).toBeNull()
})

test('a technical fault is told in words', async () => {
  open([makeCase(makeAlarm(1, { kind: 'technical', category: 'technical', code: 'YT', zones: [] }))], '/page?alarm=1')
  await waits(/Technical fault.*Battery low/)
  expect(await screen.findByText(/The system has a fault of its own: nobody has broken in/)).toBeTruthy()
})

test('where most panels disagree with the clock of the server, the desk reads so once, above the queue', async () => {
  const name = "The server's clock may be wrong: 14 of 16 panels disagree"
  const Watched = () => {
    useQuery({ queryKey: [TODAY], queryFn: () => call(getToday, {}) })
    return <Page />
  }
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(alarmQueue.queue, () => [])
  api.answer(alarmQueue.events, () => new Response(new ReadableStream()) as never)
  const first = { id: 3, name, day: null, version: null }
  const clocks = { kind: 'clocks' as const, count: 14, also: [], oldest: '2026-11-23T17:00:00.000Z', first }
  api.answer(getToday, () => ({ waiting: [clocks] }))
  renderPage(Watched)
  expect(await screen.findAllByText(`${name}. Panels set their clocks by it: have it checked at once.`)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Show the panels' }).getAttribute('href')).toBe('/dashboard/alarms/systems?clock=Wrong')
})

test('an outcome that makes an incident asks for its guard, and the refusal stands at the field', async () => {
  const mine = { state: 'Taken', taken_by: ME } as const
  const { api, user } = open([makeCase(makeAlarm(1, mine), { guards: [] })], '/page?alarm=1')
  await asksFor('Call the premises')
  await user.keyboard('e')
  await asksFor('Close')
  expect(screen.queryByRole('combobox', { name: 'Guard of the incident' })).toBeNull()
  await user.keyboard('i')
  const guard = await screen.findByLabelText('Guard of the incident')
  api.answer(calls.close, () => {
    throw new Refusal(422, 'Some fields are not right.', { fields: { guard_id: 'Choose the guard who went there.' } })
  })
  await user.paste('Door forced')
  await user.keyboard('{Enter}')
  await screen.findByText('Choose the guard who went there.')
  expect(guard.getAttribute('aria-invalid')).toBe('true')
})

test('the outcome of a closed alarm is corrected; after its invoice the refusal stands there, and what was typed stays', async () => {
  const closed = {
    state: 'Closed',
    outcome: 'user_error',
    closing: 'The cleaner',
    closed_at: '2026-11-23T17:05:00.000Z',
  } as const
  const { api, user, bodies } = open([makeCase(makeAlarm(1, closed))], '/page?alarm=1')
  await user.click(await waits(/^Correct the outcome$/))
  const line = screen.getByLabelText<HTMLInputElement>('One line about it')
  expect(line.value).toBe('The cleaner')
  await user.click(screen.getByRole('button', { name: /^Fault/ }))
  const refused = 'The call-outs of this month are on INV-2026-000041.'
  api.answer(calls.correct, () => {
    throw new Refusal(409, refused, { code: 'issued', fields: { outcome: refused } })
  })
  await user.clear(line)
  await user.type(line, 'The sensor was wet{Enter}')
  await screen.findAllByText(refused)
  expect(line.value).toBe('The sensor was wet')
  api.answer(calls.correct, ({ body: { outcome, text } }) => makeCase(makeAlarm(1, { ...closed, outcome, closing: text })))
  await user.click(screen.getByRole('button', { name: /^Save the outcome/ }))
  await screen.findByText('The outcome is corrected')
  expect(bodies('/correct').at(-1)).toMatchObject({ outcome: 'fault', text: 'The sensor was wet' })
})

test('a remark is noted, an alarm is given back, and the words are shown by keys', async () => {
  const { user, bodies } = open([makeCase(makeAlarm(1, { state: 'Taken', taken_by: ME }))], '/page?alarm=1')
  await asksFor('Call the premises')
  await user.keyboard('k')
  await user.type(screen.getByRole('textbox', { name: 'Remark' }), 'White van{Enter}')
  await waitFor(() => expect(bodies('/steps')).toEqual([{ what: 'note', result: 'done', text: 'White van' }]))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Remark' })).toBeNull())
  await user.keyboard('v')
  await screen.findByText('Papaya')
  await user.keyboard('r')
  await screen.findByText('Nobody has it.')
})

test('in the closing to which the steps led each key has one meaning, and its line is asked for in words', async () => {
  const alarm = makeAlarm(1, { kind: 'panic', state: 'Taken', taken_by: ME })
  const steps = [makeStep('crew', 'sent'), makeStep('police', 'called'), makeStep('key_holder', 'comes')]
  const { user, bodies } = open([makeCase(alarm, { steps })], '/page?alarm=1')
  await asksFor('Close')
  const work = screen.getByRole('region', { name: 'To be done' })
  const keys = [...work.querySelectorAll('[aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts'))
  expect(keys).toHaveLength(new Set(keys).size)
  expect(within(work).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('m{Enter}')
  await within(work).findByText('Say in one line what was found.')
  expect(bodies('/close')).toEqual([])
})

test('a case that is chosen far down the queue comes into view', async () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400, 300, 900))
  const { user } = open([makeCase(makeAlarm(1, { state: 'Taken', taken_by: ME }))])
  await user.click(await waits(/Burglary/))
  const shown = await screen.findByRole('article', { name: 'The alarm' })
  expect(seen.mock.contexts).toContain(shown)
  place.mockRestore()
})

test('the premises, the way there, contacts, guard and what happened are beside the steps', async () => {
  open([makeCase(makeAlarm(1, { state: 'Taken', taken_by: ME }))], '/page?alarm=1')
  const shown = await screen.findByRole('article', { name: 'The alarm' })
  await within(shown).findByText(/Plot 12, Ntinda Road/)
  within(shown).getByText(/Shop and store, account A001/)
  expect(within(shown).getByRole('link', { name: 'Way there' }).getAttribute('href')).toContain('destination=0.3476,32.5825')
  expect(within(shown).getByRole('heading', { level: 2 }).textContent).toBe('Burglary: Back door')
  expect(within(shown).getByRole('link', { name: '+256 700 000 002' }).getAttribute('href')).toBe('tel:+256700000002')
  within(shown).getByRole('link', { name: 'Moses Okot' })
  within(shown).getByText('Burglary alarm, Back door')
})

test('an empty desk says so', async () => {
  open([])
  await screen.findByText('No alarm is open.')
})

test('a queue that fails says so, and is asked for again', async () => {
  const { api, user } = open([])
  let fails = true
  api.answer(alarmQueue.queue, () => {
    if (fails) throw new Refusal(500, 'Internal error')
    return [makeLine(makeAlarm(1))]
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await waits(/Burglary/)
})

test('of a storm the first lines of a group are drawn, and events are asked about together', async () => {
  const many = Array.from({ length: DRAWN + 40 }, (_, n) => makeCase(makeAlarm(n + 1)))
  const { api, say } = open(many)
  await screen.findByText('and 40 more, less urgent ones')
  expect(screen.getAllByRole('button', { name: /Priority 2/ })).toHaveLength(DRAWN)
  const asked = () => api.asked.filter(({ path }) => path === alarmQueue.queue.path).length
  const before = asked()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (let second = 0; second < 10; second++) {
    await act(async () => say.now())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  expect(asked() - before).toBeGreaterThan(1)
  expect(asked() - before).toBeLessThanOrEqual(7)
})
