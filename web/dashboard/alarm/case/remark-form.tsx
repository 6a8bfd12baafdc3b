import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './case.module.css'

type RemarkFormProps = { saving: boolean; onNoted: (text: string) => void; onCancel: () => void }

/** A line that is noted beside the steps. */
export function RemarkForm({ saving, onNoted, onCancel }: RemarkFormProps) {
  const [text, setText] = useState('')
  return (
    <form
      className={classes.remark}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onNoted(text.trim())
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <TextInput
        label="Remark"
        placeholder="The neighbour saw a white van"
        autoFocus
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={saving}>
        Note
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
