import { Avatar, Button, Group, Paper, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { telOf } from '../../../lib/tel.ts'
import { type Fact, Facts } from '../../../ui/panel/facts.tsx'
import { initialsOf } from '../../frame/account/initials.ts'
import classes from './record-page.module.css'

export type RecordHeadProps = {
  name: string
  /** In the place of the initials. */
  picture?: ReactNode
  /** The state, as a badge with text. */
  badges?: ReactNode
  /** Below the name: to whom or where it belongs. */
  under?: ReactNode
  /** Telephone numbers as they were typed. */
  contacts?: string | null
  facts: readonly Fact[]
  actions?: ReactNode
  /** Below the facts. */
  more?: ReactNode
}

/** The head of a record's page: the name, the state, how to ring, the key facts and what can be done. */
export const RecordHead = ({ name, picture, badges, under, contacts, facts, actions, more }: RecordHeadProps) => (
  <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-label="Key facts">
    <Group justify="space-between" align="flex-start" gap="md">
      <div className={classes.who}>
        {picture ?? (
          <Avatar size={56} radius="xl" color="brand" aria-hidden>
            {initialsOf(name)}
          </Avatar>
        )}
        <div className={classes.words}>
          <Group gap="4px 12px">
            <Title order={2} size="h3" className={classes.name}>
              {name}
            </Title>
            {badges}
          </Group>
          {under}
        </div>
      </div>
      <div className={classes.actions}>
        {contacts && (
          <Button component="a" href={telOf(contacts)} variant="default" leftSection={<IconPhone size={18} aria-hidden />}>
            {contacts}
          </Button>
        )}
        {actions}
      </div>
    </Group>
    <Facts facts={facts} mt="lg" />
    {more}
  </Paper>
)
