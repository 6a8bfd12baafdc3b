import { Button, Group, Stack } from '@mantine/core'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import { Notice } from '../notice.tsx'
import { ReasonField } from './reason-field.tsx'

type OverrulePanelProps = { warning: Exclude<FormState['warning'], '' | undefined>; saving: boolean }

/** Shows the broken rules, with a field for the reason and a button to save nevertheless. */
export const OverrulePanel = ({ warning: { text, reason, saveAnyway }, saving }: OverrulePanelProps) => (
  <Stack gap="xs">
    <Notice kind="warning" text={text} />
    <ReasonField {...reason} onEnter={saveAnyway} />
    <Group justify="flex-end">
      <Button variant="default" onClick={saveAnyway} disabled={saving}>
        Save anyway
      </Button>
    </Group>
  </Stack>
)
