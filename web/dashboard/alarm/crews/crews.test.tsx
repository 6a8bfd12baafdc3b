import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as alarmQueue from '../../../../api/alarm/alarm-queue.ts'
import * as alarms from '../../../../api/alarm/alarms.ts'
import * as files from '../../../../api/alarm/crew-files.ts'
import type { Dispatch, NearUnit } from '../../../../api/alarm/crews.ts'
import * as calls from '../../../../api/alarm/dispatches.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { hear } from '../../../test/hear.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { useShortcuts } from '../../frame/shortcuts/use-shortcuts.ts'
import { SettingsProvider } from '../../frame/sidebar/settings.tsx'
import AlarmsPage from '../alarms-page.tsx'
import { makeAlarm, makeCase, makeLine, makeStep } from '../made-alarm.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

const unit = (id: number, more: Partial<NearUnit> = {}): NearUnit => ({
  ...{ id, name: `Rapid ${id}`, plate: null, phone: null, crew: ['Moses Okot', 'Sarah Auma'], out: null },
  ...{ distance_m: id * 1_000, position_at: null, ...more },
})
const sent = (id: number, more: Partial<Dispatch> = {}): Dispatch => ({
  ...{ id, version: 1, unit_id: id, unit_name: `Rapid ${id}`, unit_phone: null, state: 'Asked', asked_at: ago(5) },
  ...{
    accepted_at: null,
    set_off_at: null,
    arrived_at: null,
    arrived_how: null,
    distance_m: null,
    left_at: null,
    ended_at: null,
  },
  ...{ reason: null, findings: null, slip: null, slip_used: null, report: null, arrived_code: null },
  ...{ photos: [], voice_notes: [], files_to_come: 0, ...more },
})

function Keys() {
  useShortcuts(false, () => {})
  return (
    <main>
      <AlarmsPage />
    </main>
  )
}
const Page = () => (
  <SettingsProvider>
    <Keys />
  </SettingsProvider>
)

type Kind = alarmQueue.Alarm['kind']
/** The case of a burglary at which nobody answers, with these units around it and these crews sent. */
function open({ units = [], crews = [], kind = 'burglary' }: { units?: NearUnit[]; crews?: Dispatch[]; kind?: Kind }) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  const steps = [makeStep('call_premises', 'no_answer'), ...crews.map(({ unit_name }) => makeStep('crew', 'sent', unit_name))]
  const taken = makeAlarm(1, { kind, state: 'Taken', taken_by: { id: 1, name: 'Esther N.' } })
  let now = makeCase(taken, { steps: kind === 'panic' ? [] : steps, dispatches: crews })
  api.answer(alarmQueue.queue, () => [makeLine(now)])
  api.answer(alarmQueue.events, () => new Response(new ReadableStream()) as never)
  api.answer(alarms.get, () => now)
  api.answer(calls.units, () => units)
  const become = (more: Partial<alarms.AlarmCase>) => {
    now = { ...now, version: now.version + 1, ...more }
    return now
  }
  const put = (id: string, more: Partial<Dispatch>) =>
    become({ dispatches: now.dispatches.map((one) => (one.id === Number(id) ? { ...one, ...more } : one)) })
  api.answer(alarms.step, ({ body: { what, result, text = null } }) =>
    become({ steps: [...now.steps, makeStep(what, result, text)] }),
  )
  api.answer(calls.send, ({ body: { unit_id } }) =>
    become({
      steps: [...now.steps, makeStep('crew', 'sent', `Rapid ${unit_id}`)],
      dispatches: [...now.dispatches, sent(unit_id)],
    }),
  )
  api.answer(calls.sendAll, () => {
    const free = units.filter(({ crew, out }) => crew.length && !out)
    return become({
      steps: [...now.steps, makeStep('crew', 'sent', free.map(({ name }) => name).join(', '))],
      dispatches: [...now.dispatches, ...free.map(({ id }) => sent(id))],
    })
  })
  api.answer(calls.accept, ({ params: { id } }) => put(String(id), { state: 'Accepted', accepted_at: ago(0) }))
  api.answer(calls.setOff, ({ params: { id } }) => put(String(id), { state: 'On the way', set_off_at: ago(0) }))
  api.answer(calls.arrive, ({ params: { id } }) => put(String(id), { state: 'Arrived', arrived_at: ago(0) }))
  api.answer(calls.refuse, ({ params: { id }, body: { reason } }) =>
    put(String(id), { state: 'Refused', reason, ended_at: ago(0) }),
  )
  api.answer(calls.leave, ({ params: { id }, body: { findings, slip = null, report = null } }) =>
    put(String(id), { state: 'Left', left_at: ago(0), findings, slip, report }),
  )
  const bodies = (path: string) => api.asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
  return { api, bodies, ...renderPage(Page, '/page?alarm=1') }
}
const asksFor = (name: RegExp) => screen.findByRole('heading', { level: 3, name })
const crews = async () => within(await screen.findByRole('region', { name: 'Crews' }))

test('units stand nearest first with what they do, and the key of its number sends a free crew', async () => {
  const out = { alarm_id: 9, number: 'AL-2026-000009', station_name: 'Naguru Hill', state: 'On the way' as const }
  const { user, bodies } = open({
    units: [unit(3, { out }), unit(4, { distance_m: 800, position_at: ago(250) }), unit(5, { crew: [] }), unit(6)],
  })
  await asksFor(/^Send the crew/)
  const rows = within(screen.getByRole('list', { name: 'Response units' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Rapid 33.0 km from its baseOn the way: Naguru Hill',
    'Rapid 41800 m, 4 min agoMoses Okot, Sarah Auma',
    'Rapid 55.0 km from its baseNobody is on post',
    'Rapid 626.0 km from its baseMoses Okot, Sarah Auma',
  ])
  await user.keyboard('2')
  await asksFor(/^Call the key holder/)
  expect(bodies('/1/dispatches')).toEqual([{ unit_id: 6 }])
  expect((await crews()).getByText(/^asked/)).toBeTruthy()
})

test('in a panic every free crew is sent by one press, in one call', async () => {
  const { user, bodies } = open({ kind: 'panic', units: [unit(3), unit(4, { crew: [] }), unit(5)] })
  await asksFor(/^Send every crew within reach/)
  await user.keyboard('c')
  await asksFor(/^Call the police/)
  expect([bodies('/1/dispatches/all'), bodies('/1/dispatches')]).toEqual([[{}], []])
  const list = await crews()
  expect(list.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual(['Rapid 3', 'Rapid 5'])
})

test('in a burglary one crew goes: all of them are sent by 0 alone, not by the key that notes a crew', async () => {
  const { user, bodies } = open({ units: [unit(3), unit(5)] })
  await asksFor(/^Send the crew/)
  await screen.findByRole('button', { name: /^Send all 2/ })
  await user.keyboard('c')
  expect(bodies('/1/dispatches/all')).toEqual([])
  await user.keyboard('0')
  await asksFor(/^Call the key holder/)
  expect([bodies('/1/dispatches/all'), bodies('/1/dispatches'), bodies('/steps')]).toEqual([[{}], [], []])
})

test('where no unit is set up, or none is free, it is noted that a crew was sent', async () => {
  const { user, bodies } = open({ units: [unit(3, { crew: [] })] })
  await asksFor(/^Send the crew/)
  await screen.findByText('No crew is free.')
  await user.keyboard('c')
  await asksFor(/^Call the key holder/)
  expect(bodies('/steps')).toEqual([{ what: 'crew', result: 'sent', text: null }])
})

test('units that cannot be read are said and tried again; meanwhile it can be noted that a crew was sent', async () => {
  const { api, user } = open({})
  api.answer(calls.units, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  await asksFor(/^Send the crew/)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The response units could not be loaded. Call a crew by radio, or try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Sent/ })).toBeTruthy()
  api.answer(calls.units, () => [unit(3)])
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Rapid 3/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a unit that somebody else has sent meanwhile is refused in words, and the step stays', async () => {
  const { api, user } = open({ units: [unit(3)] })
  await asksFor(/^Send the crew/)
  api.answer(calls.send, () => {
    throw new Refusal(409, 'Rapid 3 is out for AL-2026-000009 already.', { code: 'conflict' })
  })
  await user.keyboard('1')
  await screen.findByText('Rapid 3 is out for AL-2026-000009 already.')
  await asksFor(/^Send the crew/)
})

test('the desk notes by keys how far a crew is, at an earlier time too, and at the end what it has found', async () => {
  const { user, bodies } = open({ crews: [sent(3)] })
  const list = await crews()
  await user.type(list.getByLabelText('Time, if not now: Rapid 3'), '00:00')
  await user.click(list.getByRole('button', { name: /^Accepted/ }))
  await waitFor(() => expect(bodies('/3/accept')).toEqual([{ at: expect.stringMatching(/T21:00:00\.000Z$/) }]))
  await list.findByRole('button', { name: /^On the way/ })
  await user.keyboard('b')
  await list.findByRole('button', { name: /^Arrived/ })
  await user.keyboard('q')
  await list.findByRole('button', { name: /^Left/ })
  expect([bodies('/3/set_off'), bodies('/3/arrive')]).toEqual([[{}], [{}]])
  await user.keyboard('z')
  await user.click(await list.findByRole('button', { name: 'The crew has left' }))
  expect(await list.findAllByText('Say how it was.')).toHaveLength(4)
  for (const check of ['Perimeter', 'Doors', 'Windows', 'Inside'])
    await user.selectOptions(list.getByLabelText(check), check === 'Inside' ? 'Not checked' : 'Secure')
  await user.type(list.getByLabelText('Number of the slip'), 'A-12')
  await user.click(list.getByRole('button', { name: 'The crew has left' }))
  await list.findByText('Slip A-12')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Rapid 3'))
  const findings = { perimeter: 'secure', doors: 'secure', windows: 'secure', inside: 'not checked' }
  expect(bodies('/3/leave')).toEqual([{ findings, slip: 'A-12', report: null }])
})

test('a crew that cannot go says why, and the step asks for the next one', async () => {
  const { user, bodies } = open({ units: [unit(4)], crews: [sent(3)] })
  await asksFor(/^Call the key holder/)
  const list = await crews()
  await user.click(list.getByRole('button', { name: 'Cannot go' }))
  await user.type(list.getByLabelText('Reason'), 'A flat tyre{Enter}')
  await asksFor(/^Send the crew/)
  expect(bodies('/3/refuse')).toEqual([{ reason: 'A flat tyre' }])
  await user.keyboard('1')
  await asksFor(/^Call the key holder/)
})

test('a crew that has not accepted in a minute is called out with a sound, until another is sent by a key', async () => {
  localStorage.setItem('sound 1', 'true')
  const { tones } = hear()
  const { user, bodies } = open({ units: [unit(4)], crews: [sent(3, { asked_at: ago(75) })] })
  const list = await crews()
  expect((await list.findByRole('alert')).textContent).toMatch(/^Has not accepted/)
  await user.keyboard('j')
  await waitFor(() => expect(tones).toHaveBeenCalled())
  await list.findByRole('button', { name: /^Rapid 4/ })
  await user.keyboard('1')
  await waitFor(() => expect(bodies('/1/dispatches')).toEqual([{ unit_id: 4 }]))
  expect(list.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual(['Rapid 3', 'Rapid 4'])
})

test('after no crew was needed, and after one has left, a crew is sent all the same by a key', async () => {
  const { user, bodies } = open({ units: [unit(4), unit(5)] })
  await asksFor(/^Send the crew/)
  expect(screen.queryByRole('button', { name: /^Send (a|another) crew/ })).toBeNull()
  await user.keyboard('x')
  await asksFor(/^Call the key holder/)
  await user.keyboard('j')
  const list = await crews()
  await list.findByRole('button', { name: /^Rapid 4/ })
  await user.keyboard('1')
  await waitFor(() => expect(bodies('/1/dispatches')).toEqual([{ unit_id: 4 }]))
  await asksFor(/^Call the key holder/)
  expect(await list.findByText(/^asked/)).toBeTruthy()
  expect(list.getByRole('button', { name: /^Send another crew/ })).toBeTruthy()
})

test.each([
  ['a crew that has left is no hindrance to a further one', [unit(4)], 1],
  ['where no unit is set up none is offered', [], 0],
])('%s', async (_, units, offered) => {
  open({ units, crews: [sent(3, { state: 'Left', left_at: ago(2) })] })
  await asksFor(/^Call the key holder/)
  const list = await crews()
  await waitFor(() => expect(list.queryAllByRole('button', { name: /^Send another crew/ })).toHaveLength(offered))
})

test('what a crew has shown and told stands beside it, with what is still on its phone and a slip that is used', async () => {
  const received_at = ago(60)
  const { api, user } = open({
    crews: [
      sent(3, {
        ...{ state: 'Left', left_at: ago(60), files_to_come: 2, slip_used: { slip: 'A-1', number: 'AL-2026-000009' } },
        photos: [{ id: 'a', received_at, bytes: 9, by: null }],
        voice_notes: [{ id: 'b', received_at, bytes: 9 }],
      }),
      sent(4, { state: 'Left', left_at: ago(60), files_to_come: 1 }),
    ],
  })
  for (const file of [files.photo, files.voiceNote])
    api.answerWith(file, () => new Response('x', { headers: { 'content-type': 'application/octet-stream' } }))
  const list = await crews()
  expect(list.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Slip A-1 is used already, for AL-2026-000009. The crew is asked for the right number.',
  ])
  await list.findByRole('img', { name: 'Photo 1 of 1' })
  list.getByText('2 photos and voice notes are still on the phone.')
  list.getByText('1 photo or voice note is still on the phone.')
  await user.click(list.getByRole('button', { name: 'Listen to the voice note' }))
  expect(await list.findByLabelText('Voice note')).toBeTruthy()
  expect(api.asked.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/v1/dispatch_photos/a', '/api/v1/dispatch_voice_notes/b']),
  )
})

test.each([
  ['scanned', 'code', null, /arrived \d\d:\d\d \(scanned the code at the gate\)$/],
  ['typed', 'code', 2_300, /arrived \d\d:\d\d \(typed the code at the gate\)$/],
  ['wrong', 'phone', 2_300, /arrived \d\d:\d\d \(its code is of no board there, its phone was 2\.3 km away\)$/],
  ['scanned', 'desk', null, /arrived \d\d:\d\d \(scanned the code at the gate\)$/],
] as const)('an arrival with a code that is %s says so', async (arrived_code, arrived_how, distance_m, text) => {
  open({ crews: [sent(3, { state: 'Arrived', arrived_at: ago(2), arrived_code, arrived_how, distance_m })] })
  expect(await (await crews()).findByText(text)).toBeTruthy()
})

test.each([
  ['position', 40, /arrived \d\d:\d\d \(its phone is there\)$/],
  ['phone', 2_300, /arrived \d\d:\d\d \(its phone was 2\.3 km away\)$/],
  ['phone', null, /arrived \d\d:\d\d \(its phone does not say where\)$/],
  ['desk', null, /arrived \d\d:\d\d$/],
] as const)('an arrival by %s, %s m away, says how it is known', async (arrived_how, distance_m, text) => {
  open({ crews: [sent(3, { state: 'Arrived', arrived_at: ago(2), arrived_how, distance_m })] })
  expect(await (await crews()).findByText(text)).toBeTruthy()
})
