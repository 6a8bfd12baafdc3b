import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './company.module.css'
import { SECTIONS, type SectionId } from './sections.ts'

/** One section of the settings with a title and an anchor. */
export const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <Paper
    component="section"
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-title`}
    withBorder
    p={{ base: 'md', sm: 'lg' }}
    className={classes.section}
  >
    <Title order={2} size="h4" id={`${id}-title`}>
      {SECTIONS[id].title}
    </Title>
    <Text size="sm" c="dimmed" mt={4} mb="md">
      {SECTIONS[id].about}
    </Text>
    <Stack gap="md">{children}</Stack>
  </Paper>
)
