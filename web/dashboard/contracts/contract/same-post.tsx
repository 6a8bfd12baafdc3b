import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { CallFailure } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'

type Other = { id: number; contract_id: number; name: string; station_name: string; from_on: string; until_on: string | null }
const isLine = (value: unknown): value is Other => typeof value === 'object' && value !== null && 'station_name' in value

/** Remembers the line that has a post already, from the refusal of another one, and shows the way to it below the post. */
export function useSamePost() {
  const [other, setOther] = useState<Other>()
  async function watch<R>(sending: Promise<R>): Promise<R> {
    setOther(undefined)
    try {
      return await sending
    } catch (error) {
      if (error instanceof CallFailure && error.body?.code === 'same_post' && isLine(error.body.current))
        setOther(error.body.current)
      throw error
    }
  }
  const link = other && (
    <Text size="sm">
      <Anchor href={`/dashboard/contracts/${other.contract_id}#line-${other.id}`} target="_blank" inherit>
        Show that post
      </Anchor>
      {`: ${other.name}, ${other.station_name}, from ${formatDay(other.from_on)}${other.until_on ? ` until ${formatDay(other.until_on)}` : ' on'}.`}
    </Text>
  )
  return { watch, link }
}
