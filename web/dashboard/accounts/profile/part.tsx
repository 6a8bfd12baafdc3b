import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'This could not be loaded.' }

type PartProps<T> = {
  title: string
  about: string
  /** What it shows, loaded, loading or failed; a part without one has nothing to wait for. */
  query?: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** One part of the profile under its title, in each of its states. */
export function Part<T = undefined>({ title, about, query, children }: PartProps<T>) {
  const id = useId()
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {about}
      </Text>
      {!query || query.data !== undefined ? (
        children(query?.data as T)
      ) : query.error ? (
        <Notice
          kind="error"
          text={failureText(query.error, FAILURES)}
          action={{ label: 'Try again', run: () => void query.refetch() }}
        />
      ) : (
        <Stack role="status" aria-label={`Loading: ${title}`} gap="sm">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
    </Paper>
  )
}
