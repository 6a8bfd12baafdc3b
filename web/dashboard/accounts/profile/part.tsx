import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { LoadFailure } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'This could not be loaded.' }

type PartProps<T> = {
  title: string
  about: string
  /** The query of its data; undefined when it needs none. */
  query?: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A section of the profile with a title, and loading and error states. */
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
        <LoadFailure error={query.error} failures={FAILURES} again={query.refetch} />
      ) : (
        <Stack role="status" aria-label={`Loading: ${title}`} gap="sm">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
    </Paper>
  )
}
