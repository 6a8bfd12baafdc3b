import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompanySettings, get, update } from '../../../../api/company/company-settings.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'

const KEY = ['company-settings', 'first question']
const FAILURES = { unexpected: 'An unexpected error occurred. The question is still open.' }

/** The first question to a new company: whether only guards with their papers may be planned. Shown until somebody answers. */
export function FirstQuestion() {
  const may = useCan()
  const cache = useQueryClient()
  const [answering, setAnswering] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => call(get, {}),
    enabled: may(get.permission) && may(update.permission),
  })
  if (!data || data.qualifications_answered) return null

  async function answer(settings: CompanySettings, require_qualifications: boolean) {
    const { id: _, ...body } = settings
    setAnswering(require_qualifications)
    setProblem(undefined)
    try {
      await call(update, { body: { ...body, require_qualifications, qualifications_answered: true } })
      await cache.invalidateQueries({ queryKey: ['company-settings'] })
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
    setAnswering(undefined)
  }
  const button = (value: boolean, text: string) => (
    <Button
      color={value ? 'amber' : undefined}
      variant={value ? 'filled' : 'default'}
      loading={answering === value}
      disabled={answering !== undefined && answering !== value}
      onClick={() => void answer(data, value)}
    >
      {text}
    </Button>
  )
  return (
    <Paper component="section" aria-labelledby="first-question" withBorder p="md" mb="md">
      <Title order={2} size="h4" id="first-question">
        Plan only guards who have their papers?
      </Title>
      <Text size="sm" mt={4} mb="sm">
        With yes, a guard without a valid paper that every guard on duty must have, as the PSO guard registration, cannot be
        planned. With no, such a guard comes last in every list, with what is missing. A paper that is recorded for nobody yet is
        not asked for. Company Settings can change it at any time.
      </Text>
      {problem && <Notice kind="error" text={problem} />}
      <Group gap="sm">
        {button(true, 'Yes, only with papers')}
        {button(false, 'No, warn only')}
      </Group>
    </Paper>
  )
}
