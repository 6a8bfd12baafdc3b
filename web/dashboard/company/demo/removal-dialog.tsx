import { Checkbox, Table, Text, TextInput } from '@mantine/core'
import { DEMO_KINDS, type DemoData, REMOVAL_WORD, remove } from '../../../../api/accounts/demo-data.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { TextInput as TextProps } from '../../../lib/forms/form-lines.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewPasswordField } from '../../frame/session/new-password-field.tsx'

const LABELS = {
  word: `Type ${REMOVAL_WORD} to confirm`,
  with_documents: 'They were only tried out and go, too',
  emailAddress: 'Your e-mail address',
  password: 'Your new password',
}
const FAILURES = { unexpected: 'An unexpected error occurred while removing the demo data.' }

type RemovalDialogProps = { demo: DemoData; onClosed: (removed: boolean) => void }

/** Shows what goes and what stays, and removes the demo data once the word is typed. */
export function RemovalDialog({ demo, onClosed }: RemovalDialogProps) {
  const form = useContractForm({
    name: 'demo-data',
    schema: remove.body,
    initial: { word: '', with_documents: false, ...(demo.own_account && { emailAddress: '', password: '' }) },
    send: async (body) => ({ ...(await call(remove, { body })), record: undefined }),
    onSaved: () => {},
    texts: FAILURES,
  })
  const tried = form.field<boolean>('with_documents')
  return (
    <FormDialog title="Remove demo data" form={form} labels={LABELS} save="Remove for good" onClosed={() => onClosed(form.saved)}>
      <Text size="sm">
        The records of the demo go, also those that somebody has changed, with everything that is recorded about them. Settings,
        services with their prices, the content of the site and the audit log stay. Nothing of it comes back.
      </Text>
      <Counts kinds={demo.kinds} />
      {demo.document_count > 0 && (
        <>
          <Notice kind="warning" text={documentsText(demo)} />
          <Checkbox
            label={LABELS.with_documents}
            checked={tried.value ?? false}
            onChange={(event) => tried.onChange(event.currentTarget.checked)}
          />
        </>
      )}
      {demo.own_account && <OwnLogin form={form} />}
      <TextInput label={LABELS.word} required data-autofocus autoComplete="off" {...form.text('word')} />
    </FormDialog>
  )
}

const Counts = ({ kinds }: Pick<DemoData, 'kinds'>) => (
  <Table aria-label="Records that go and stay" verticalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Records</Table.Th>
        <Table.Th ta="right">Go</Table.Th>
        <Table.Th ta="right">Stay</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {kinds
        .filter(({ going, staying }) => going + staying > 0)
        .map(({ kind, going, staying }) => (
          <Table.Tr key={kind}>
            <Table.Td>{DEMO_KINDS[kind].replace(/^./, (first) => first.toUpperCase())}</Table.Td>
            <Table.Td ta="right">{formatNumber(going)}</Table.Td>
            <Table.Td ta="right">{formatNumber(staying)}</Table.Td>
          </Table.Tr>
        ))}
    </Table.Tbody>
  </Table>
)

/** The documents of money that people have recorded for clients of the demo, by number. */
function documentsText({ documents, document_count: count }: DemoData) {
  const named = documents.map(({ number, client }) => `${number} (${client})`).join(', ')
  const more = count > documents.length ? ` and ${formatNumber(count - documents.length)} more` : ''
  return `Recorded by people for clients of the demo: ${named}${more}.`
}

type LoginForm = { text: (name: 'emailAddress' | 'password') => TextProps }

/** The login that an account of the demo goes on with. */
const OwnLogin = ({ form }: { form: LoginForm }) => {
  const email = form.text('emailAddress')
  return (
    <>
      <Notice
        kind="warning"
        text="You sign in with an account of the demo. It stays, with an e-mail address and a password of your own: others may know those of the demo."
      />
      <TextInput label={LABELS.emailAddress} type="email" required maxLength={254} autoComplete="email" {...email} />
      <NewPasswordField label={LABELS.password} person={[email.value]} {...form.text('password')} />
    </>
  )
}
