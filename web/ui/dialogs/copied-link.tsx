import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'

type CopiedLinkProps = {
  label: string
  link: string
  /** Name of the button, where there are several. */
  copy?: string
}

/** A link to hand over, with a button that copies it. */
export function CopiedLink({ label, link, copy: name = 'Copy' }: CopiedLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    field.current?.select()
    // The clipboard is available only in secure contexts (https, localhost); elsewhere the selected text is copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <div>
      <Group gap="sm" align="flex-end">
        <TextInput
          ref={field}
          label={label}
          readOnly
          value={link}
          flex="1 1 16rem"
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button variant="default" aria-label={name} onClick={() => void copy()} miw={96}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied && 'The link has been copied.'}</VisuallyHidden>
    </div>
  )
}
