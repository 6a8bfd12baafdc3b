import { Text, Textarea, TextInput } from '@mantine/core'

type EmailFieldsProps = {
  name: string
  email: string
  subject: { value: string; error?: string | undefined; onChange: (value: string) => void }
  text: { value: string; error?: string | undefined; onChange: (value: string) => void }
}

/** The fields of an e-mail to an applicant. */
export const EmailFields = ({ name, email, subject, text }: EmailFieldsProps) => (
  <>
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      By e-mail to {email}. It begins with “Dear {name}” and ends with the company’s name and address.
    </Text>
    <TextInput
      label="Subject"
      required
      maxLength={150}
      value={subject.value}
      error={subject.error}
      onChange={(event) => subject.onChange(event.currentTarget.value)}
    />
    <Textarea
      label="Text"
      required
      autosize
      minRows={6}
      maxLength={5000}
      value={text.value}
      error={text.error}
      onChange={(event) => text.onChange(event.currentTarget.value)}
    />
  </>
)
