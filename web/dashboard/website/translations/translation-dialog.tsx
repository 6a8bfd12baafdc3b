import { Text, Textarea } from '@mantine/core'
import { LANGUAGES } from '../../../../api/core/languages.ts'
import { type Translation, TranslationUpdate, update } from '../../../../api/website/translations.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { translation: 'Translation' }

type TranslationDialogProps = { translation: Translation; onSaved: (message: string) => void; onClosed: () => void }

/** Changes a translation, which must then be approved again. */
export function TranslationDialog({ translation, onSaved, onClosed }: TranslationDialogProps) {
  const form = useContractForm({
    name: 'translations',
    schema: TranslationUpdate,
    initial: { translation: translation.translation },
    record: translation,
    send: (body) => call(update, { params: { id: String(translation.id) }, body }),
    onSaved: ({ message }) => onSaved(message),
    texts: { unexpected: 'An unexpected error occurred while saving the translation.' },
  })
  return (
    <FormDialog title={`Translate to ${LANGUAGES[translation.language]}`} form={form} labels={LABELS} onClosed={onClosed}>
      <Text>{translation.text}</Text>
      <Textarea
        {...HINT_BELOW}
        label={LABELS.translation}
        description="A changed translation is shown to visitors once it is approved again. Words in { } stay as they are."
        required
        autosize
        minRows={2}
        lang={translation.language}
        data-autofocus
        {...form.text('translation')}
      />
    </FormDialog>
  )
}
