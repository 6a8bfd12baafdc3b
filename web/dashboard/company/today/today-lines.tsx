import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Waiting } from '../../../../api/company/today.ts'
import { newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { formatDay } from '../../../lib/format.ts'
import { loadPart } from '../../../lib/parts/lost-part.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { offerUndo } from '../../../ui/undo/undo-offer.ts'
import { countText, TODAY } from '../../frame/today/use-waiting-counts.ts'
import classes from './today.module.css'
import { WORK } from './work.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

/** A line for each kind of work, with the oldest of it, and what one press can do about that. */
export function TodayLines({ waiting }: { waiting: Waiting[] }) {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      {problem && (
        <div className={classes.said}>
          <Notice kind="error" text={problem} onClose={() => setProblem(undefined)} />
        </div>
      )}
      <ul className={classes.lines}>
        {waiting.map((one) => (
          <Line key={one.kind} one={one} onProblem={setProblem} />
        ))}
      </ul>
    </>
  )
}

type LineProps = { one: Waiting; onProblem: (problem: string | undefined) => void }

function Line({ one, onProblem }: LineProps) {
  const cache = useQueryClient()
  const [doing, setDoing] = useState(false)
  const { icon: Icon, words, to, act, urgent } = WORK[one.kind]
  const action = act?.may(one) ? act : undefined
  async function press() {
    if (!action || doing) return
    setDoing(true)
    try {
      const { ACTIONS } = await loadPart(() => import('./actions.ts'))
      const idempotencyKey = newKey()
      const text = await ACTIONS[one.kind]?.(one.first, { idempotencyKey })
      onProblem(undefined)
      if (text) offerUndo(text, undoOf(idempotencyKey, text))
    } catch (error) {
      onProblem(failureText(error, FAILURES))
    }
    await cache.invalidateQueries({ queryKey: [TODAY] })
    setDoing(false)
  }
  return (
    <li className={classes.line} data-urgent={urgent || undefined}>
      <Icon size={22} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Link to={to(one)} className={classes.link}>
          <b>{countText(one.count)}</b> {words[one.count === 1 ? 0 : 1]}
        </Link>
        <Text size="xs" c="dimmed" truncate>
          <Since one={one} />
          {one.first.name && ` · ${one.first.name}`}
        </Text>
      </div>
      {action && (
        <Button
          size="xs"
          variant="default"
          className={classes.act}
          loading={doing}
          aria-label={`${action.label}: ${one.first.name}`}
          onClick={() => void press()}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** Kinds that are told by a day: what that day is. */
const DAY_WORDS: Partial<Record<Waiting['kind'], string>> = { days: '', papers: 'ends ', overdue: 'due ' }

/** Since when the oldest waits; a shift that is still to come begins then. */
function Since({ one: { oldest, kind, first } }: { one: Waiting }) {
  const ofDay = DAY_WORDS[kind]
  if (ofDay !== undefined && first.day) return `${ofDay}${formatDay(first.day)}`
  const ahead = kind === 'open' ? Date.parse(oldest) - Date.now() : 0
  if (ahead <= 0) return <TimeAgo at={oldest} />
  const minutes = Math.ceil(ahead / 60_000)
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`
}
