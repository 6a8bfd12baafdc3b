import { Button, Skeleton, Text } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { get } from '../../../../api/accounts/demo-data.ts'
import { call } from '../../../lib/calls/call.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while counting the demo data.' }

/** The demo data of the company, and its removal. */
export function DemoData() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['company', 'demo'], queryFn: () => call(get, {}) })

  function close(removed: boolean) {
    setAsking(false)
    if (!removed) return
    // Every answer that is shown or kept may be of the demo.
    void cache.invalidateQueries()
    void navigate('/dashboard?guide=open')
  }

  if (error && !isFetching) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return <Skeleton height={36} role="status" aria-label="Counting the demo data..." />
  if (!data.marked)
    return (
      <Text size="sm">
        There is no demo data that the program could tell from your own. The demo of an earlier version is not marked: its records
        are deleted one by one.
      </Text>
    )
  return (
    <div>
      <Button variant="default" leftSection={<IconEraser size={18} />} onClick={() => setAsking(true)}>
        Remove demo data
      </Button>
      {asking && <RemovalDialog demo={data} onClosed={close} />}
    </div>
  )
}
