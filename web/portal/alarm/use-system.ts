import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get, list, type PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { showAnswer } from '../../lib/calls/show-answer.ts'
import { t } from '../../lib/words/words.ts'
import { useResponse } from '../page/use-response.ts'

/** The message after a press. `times`: another message is another element, so that it gets the focus, too. */
export type Said = { text: string; times: number }

/** A system, and what shows it as it was saved. */
export function useSystem(id: string) {
  const cache = useQueryClient()
  const shown = useResponse(get, { params: { id } }, t('The alarm system could not be loaded.'))
  const [said, setSaid] = useState<Said>()
  function saved(text: string, system?: PortalAlarmSystemDetail) {
    setSaid({ text, times: (said?.times ?? 0) + 1 })
    if (system) void showAnswer(cache, [get.path, { params: { id } }], system)
    else shown.retry()
    void cache.invalidateQueries({ queryKey: [list.path] })
  }
  return { shown, said, saved }
}
export type Saved = ReturnType<typeof useSystem>['saved']

type Answer = { message: string; record?: PortalAlarmSystemDetail }
const FAILURES = { unexpected: t('This could not be saved. Please try again.') }

/** A press that changes something at once. */
export function usePress(saved: Saved) {
  const [acting, setActing] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function press(send: () => Promise<Answer>) {
    if (acting) return
    setActing(true)
    setProblem(undefined)
    try {
      const { message, record } = await send()
      saved(message, record)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
    setActing(false)
  }
  return { acting, problem, press }
}
