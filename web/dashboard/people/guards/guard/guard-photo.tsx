import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { remove, set, show } from '../../../../../api/people/guard-photos.ts'
import type { Guard } from '../../../../../api/people/guards.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { PHOTO_TYPES, photoProblem, sendPhotos } from '../../../../lib/forms/photos.ts'
import { loadPhoto } from '../../../../lib/photos.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { initialsOf } from '../../../frame/account/initials.ts'
import type { Changed } from '../../../shared/record-page/record-page.tsx'

const FAILURES = { unexpected: 'The photo could not be removed.' }

type GuardPhotoProps = { guard: Guard; changed: Changed<Guard>; onFailed: (problem: string) => void }

/** The photo of a guard, or the initials. An account that may change the guard chooses another one here, or removes it. */
export function GuardPhoto({ guard, changed, onFailed }: GuardPhotoProps) {
  const { id, photo, firstName, lastName } = guard
  const name = `${firstName} ${lastName}`
  const params = { id: String(id) }
  const may = useCan()(set.permission)
  const [busy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { data } = useQuery({
    queryKey: ['photo', show.path, photo],
    queryFn: () => loadPhoto(show, photo!),
    enabled: photo !== null,
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const picture = (
    <Avatar
      size={72}
      radius="xl"
      color="brand"
      src={photo === null ? null : data}
      alt={`Photo of ${name}`}
      opacity={busy ? 0.5 : 1}
    >
      {initialsOf(name)}
    </Avatar>
  )
  if (!may) return picture

  async function send(file: File) {
    const wrong = photoProblem(file)
    if (wrong) return onFailed(wrong)
    setBusy(true)
    const [problem] = await sendPhotos([file], async (chosen) => {
      const { message, record } = await call(set, { params, body: {}, files: { photo: chosen } }, { idempotencyKey: newKey() })
      changed(message, record)
    })
    if (problem) onFailed(problem)
    setBusy(false)
  }
  async function take() {
    setBusy(true)
    try {
      const { message, record } = await call(remove, { params }, { idempotencyKey: newKey() })
      changed(message, record)
    } catch (failure) {
      onFailed(failureText(failure, FAILURES))
    }
    setBusy(false)
  }
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <UnstyledButton aria-label={`Change the photo of ${name}`} aria-busy={busy} disabled={busy}>
            {picture}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCamera size={16} aria-hidden />} onClick={() => chooser.current?.click()}>
            {photo === null ? 'Choose a photo' : 'Choose another photo'}
          </Menu.Item>
          {photo !== null && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void take()}>
              Remove the photo
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={PHOTO_TYPES.join()}
        aria-label="Photo"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
