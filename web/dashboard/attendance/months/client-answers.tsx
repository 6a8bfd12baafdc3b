import { Button, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as calls from '../../../../api/attendance/month-answers.ts'
import { countOf } from '../../../../api/core/format.ts'
import { CallFailure, call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import { formatMonth } from '../../../lib/months.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import classes from './months.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching what clients say.' }
const REPLY_FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const OUTCOME_CHOICES = calls.OUTCOMES.map((value) => ({ value, label: value }))

type ClientAnswersProps = { month: string; editable: boolean; onAnswered: (message: string) => void }

/** Clients that have confirmed the month, and the shifts to which others object. */
export function ClientAnswers({ month, editable, onAnswered }: ClientAnswersProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [ATTENDANCE, 'answers', month],
    queryFn: ({ signal }) => call(calls.list, { query: { month } }, { signal }),
  })
  const confirmed = data?.filter(({ state, objections }) => state === 'Confirmed' && objections.length === 0) ?? []
  const others = data?.filter((answer) => !confirmed.includes(answer)) ?? []
  return (
    <section aria-labelledby="client-answers" className={classes.answers}>
      <Title order={2} size="h4" id="client-answers" mb="xs">
        What clients say
      </Title>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.length === 0 && (
        <Text c="dimmed">
          No client has answered for {formatMonth(month)}. They can from {formatDay(calls.answerDays(month).from)} to{' '}
          {formatDay(calls.answerDays(month).until)}, in the portal.
        </Text>
      )}
      {confirmed.length > 0 && (
        <Text mb="sm">
          Confirmed by{' '}
          {confirmed.map(({ client_name, answered_at }) => `${client_name} (${formatMoment(answered_at)})`).join(', ')}.
        </Text>
      )}
      <Stack gap="md">
        {others.map((answer) => (
          <Objecting key={answer.id} answer={answer} editable={editable} onAnswered={onAnswered} />
        ))}
      </Stack>
    </section>
  )
}

type ObjectingProps = Omit<ClientAnswersProps, 'month'> & { answer: calls.MonthAnswer }

const Objecting = ({ answer: { client_name, state, objections, answered_by_name }, editable, onAnswered }: ObjectingProps) => (
  <article className={classes.answer}>
    <Group gap="sm" mb="xs">
      <Text fw={600}>{client_name}</Text>
      <StatusBadge text={state} variant={state === 'Confirmed' ? 'good' : 'warn'} />
      <Text size="sm" c="dimmed">
        {answered_by_name ?? 'Somebody'} objected to {countOf(objections.length, 'shift')}
      </Text>
    </Group>
    <ul>
      {objections.map((objection) => (
        <li key={objection.id}>
          <Text>
            {formatDay(objection.day)}, {objection.start_time}, {objection.post}, {objection.station_name}: {objection.reason}
          </Text>
          {objection.outcome ? (
            <Text size="sm" c="dimmed">
              {objection.outcome}: {objection.reply}
            </Text>
          ) : (
            editable && <ReplyForm objection={objection} onAnswered={onAnswered} />
          )}
        </li>
      ))}
    </ul>
  </article>
)

type ReplyFormProps = { objection: calls.MonthObjection; onAnswered: (message: string) => void }

/** Accepts or declines an objection with a text that the client reads. */
function ReplyForm({ objection: { id, day, post }, onAnswered }: ReplyFormProps) {
  const [outcome, setOutcome] = useState<calls.Outcome>('Accepted')
  const [reply, setReply] = useState('')
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key] = useState(newKey)
  useUnsent(reply !== '')

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setProblem(undefined)
    try {
      await call(calls.reply, { params: { id: String(id) }, body: { outcome, reply } }, { idempotencyKey: key })
      onAnswered(`The client reads the answer about ${formatDay(day)}.`)
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.values(error.body?.fields ?? {}) : []
      setProblem(fields[0] ?? failureText(error, REPLY_FAILURES))
      setSaving(false)
    }
  }

  return (
    <form
      className={classes.reply}
      aria-label={`Answer about ${formatDay(day)}, ${post}`}
      onSubmit={(event) => void submitted(event)}
    >
      <SegmentedControl
        aria-label="Outcome"
        size="xs"
        data={OUTCOME_CHOICES}
        value={outcome}
        onChange={(value) => setOutcome(value as calls.Outcome)}
      />
      <Textarea
        aria-label="Answer to the client"
        placeholder="What the client reads"
        autosize
        minRows={1}
        maxLength={1000}
        value={reply}
        error={problem}
        onChange={(event) => setReply(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving} disabled={reply.trim() === ''}>
        Answer
      </Button>
    </form>
  )
}
