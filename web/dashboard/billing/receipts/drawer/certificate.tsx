import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../../api/billing/receipts.ts'
import { today } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { problemOf, type WorkProps } from './receipt-work.ts'

/** The certificate of a tax that was withheld: awaited, until it is noted here. */
export function Certificate({ receipt, editable, onChanged }: WorkProps & { editable: boolean }) {
  const [number, setNumber] = useState('')
  const [day, setDay] = useState(today())
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (receipt.certificate_state === 'received')
    return (
      <Notice
        kind="success"
        text={`Certificate ${receipt.certificate_number} of ${formatDay(receipt.certificate_date ?? '')} has been received.`}
      />
    )
  if (!editable || receipt.reversed_on) return <StatusBadge text="Certificate awaited" variant="warn" />
  async function save() {
    setSaving(true)
    setProblem(undefined)
    try {
      const body = { certificate_number: number, certificate_date: day }
      const { record, message } = await call(calls.certificate, { params: { id: String(receipt.id) }, body })
      onChanged(record, message)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setSaving(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>Certificate awaited</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Certificate number"
            required
            maxLength={50}
            value={number}
            error={problem}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <DayField label="Certificate date" required value={day} onChange={(value) => value && setDay(value)} />
        </SimpleGrid>
        <Group>
          <Button type="submit" color="amber" loading={saving} disabled={number.trim() === ''}>
            Note certificate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
