import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ListView, useViewForm } from '../../../../lib/lists/use-list-views.ts'
import type { ListMemory, Shown } from '../../../../lib/lists/use-rows.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

const LABELS = { name: 'Name', shared: 'Shared' }

type ViewDialogProps = {
  name: ListMemory['name']
  shown: Shown
  view: ListView | undefined
  onClosed: () => void
}

/** Saves the list as it is shown now as a view, or changes one. */
export function ViewDialog({ name, shown, view, onClosed }: ViewDialogProps) {
  const [replaces, setReplaces] = useState(view === undefined)
  const form = useViewForm({ name, shown, view, replaces, onSaved: () => undefined })
  const shared = form.field<boolean>('shared')
  return (
    <FormDialog
      title={view ? `Change the view ${view.name}` : 'Save as a view'}
      form={form}
      labels={LABELS}
      save="Save view"
      onClosed={onClosed}
    >
      <Stack gap="md">
        <TextInput
          label={LABELS.name}
          description={view ? undefined : 'The view keeps search, filters, order and columns as they are now.'}
          required
          maxLength={60}
          data-autofocus
          {...form.text('name')}
        />
        <Checkbox
          label="Shared with everybody who may see this list"
          checked={shared.value ?? false}
          onChange={(event) => shared.onChange(event.currentTarget.checked)}
        />
        {view && (
          <Checkbox
            label="With search, filters, order and columns as they are now"
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
