import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import { Notice } from '../notice.tsx'
import { ConflictPanel, type Shows } from './conflict-panel.tsx'
import classes from './page-form.module.css'
import { useRefusedField } from './use-refused-field.ts'

type PageFormProps = {
  /** Accessible name of the form. */
  label: string
  form: FormState
  /** Field labels, for the conflict panel. */
  labels: Record<string, string>
  /** The texts of the fields' values in that panel. */
  shows?: Shows
  save: string
  children: ReactNode
}

/** A form within a page: shows errors, keeps the input on failure, and has a sticky save button. */
export function PageForm({ label, form, labels, shows, save, children }: PageFormProps) {
  const body = useRefusedField(form.refusals)
  return (
    <form
      ref={body}
      onSubmit={form.dirty ? form.submit : (event) => event.preventDefault()}
      className={classes.form}
      noValidate
      aria-label={label}
    >
      <Stack gap="lg">
        {children}
        <div className={classes.bar} data-dirty={form.dirty || undefined}>
          {form.problem && <Notice kind="error" text={form.problem} />}
          {form.conflict && <ConflictPanel conflict={form.conflict} labels={labels} shows={shows} />}
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {form.dirty ? 'Changes not saved' : 'Everything is saved'}
            </Text>
            <Button type="submit" color="amber" loading={form.saving}>
              {save}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}
