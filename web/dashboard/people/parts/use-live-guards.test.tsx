import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stream } from '../../../../api/people/deployability.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { CANDIDATES, useLiveGuards } from './use-live-guards.ts'

test('a list of guards is read again as soon as the server says that papers have changed; other lists are not', async () => {
  const api = fakeApi()
  signIn()
  let say: (text: string) => void = () => {}
  api.answer(stream, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say = (text) => controller.enqueue(text)
        say(': listening\n\n')
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } }) as never
  })
  const read = { candidates: 0, choices: 0, guards: 0, stations: 0 }
  function Lists() {
    useLiveGuards()
    const count = (name: keyof typeof read, queryKey: unknown[]) => ({ queryKey, queryFn: () => ++read[name] })
    const found = useQuery(count('candidates', ['slots', CANDIDATES, 4]))
    useQuery(count('choices', ['choices', 'guards for {}', '']))
    useQuery(count('guards', ['guards', 'list', {}]))
    useQuery(count('stations', ['choices', 'stations', '']))
    return <p>{`Read ${found.data} times`}</p>
  }
  renderPage(Lists)
  await screen.findByText('Read 1 times')
  await waitFor(() => expect(api.asked.some(({ path }) => path === stream.path)).toBe(true))
  say('data: changed\n\n')
  await screen.findByText('Read 2 times')
  await waitFor(() => expect(read).toEqual({ candidates: 2, choices: 2, guards: 2, stations: 1 }))
})
