import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Email } from '../../../../api/core/common.ts'

/** For a request with a telephone number only: a quotation is sent by e-mail, so the address is asked for by phone and added. */
export function AddEmail({ onAdd }: { onAdd: (email: string) => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [saving, setSaving] = useState(false)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = Email.safeParse(email)
    if (!typed.success) return setError('Please enter a valid e-mail address.')
    setSaving(true)
    await onAdd(typed.data)
    setSaving(false)
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Group gap="sm" align="end" wrap="nowrap">
        <TextInput
          label="Email address"
          description="None was given. A quotation is sent by e-mail."
          type="email"
          inputMode="email"
          flex={1}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setError('')
          }}
        />
        <Button type="submit" variant="default" loading={saving}>
          Add
        </Button>
      </Group>
    </form>
  )
}
