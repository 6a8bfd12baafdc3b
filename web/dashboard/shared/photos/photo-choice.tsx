import { Button, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_PHOTOS } from '../../../../api/core/fields/photos.ts'
import { PHOTO_TYPES, photoProblem } from '../../../lib/forms/photos.ts'
import classes from '../../../ui/picture/choose.module.css'

type Props = {
  photos: File[]
  onChange: (photos: File[]) => void
  /** Number of photos that are there already. */
  known?: number
  /** Problems with earlier photos. */
  problems?: string[]
  busy?: boolean
}

/** Chooses photos to send, and names those that were chosen. */
export function PhotoChoice({ photos, onChange, known = 0, problems = [], busy = false }: Props) {
  const [refused, setRefused] = useState<string[]>([])
  const free = MOST_PHOTOS - known - photos.length

  function choose(chosen: File[]) {
    const wrong = chosen.flatMap((file) => photoProblem(file) ?? [])
    const good = chosen.filter((file) => !photoProblem(file))
    setRefused(good.length > free ? [...wrong, `At most ${MOST_PHOTOS} photos.`] : wrong)
    if (good.length) onChange([...photos, ...good.slice(0, free)])
  }

  return (
    <Input.Wrapper
      label="Photos"
      labelElement="div"
      description={`At most ${MOST_PHOTOS}, JPG or PNG of up to 5 MB. Place and time in them are for staff only.`}
    >
      {photos.map((photo, place) => (
        <Group key={`${photo.name}${photo.lastModified}`} justify="space-between" wrap="nowrap" mt={4}>
          <Text size="sm" truncate>
            {photo.name}
          </Text>
          <CloseButton
            aria-label={`Remove ${photo.name}`}
            onClick={() => onChange(photos.filter((_, other) => other !== place))}
          />
        </Group>
      ))}
      <Group mt={6}>
        <Button
          component="label"
          variant="default"
          className={classes.choose}
          leftSection={<IconPhotoUp size={18} />}
          loading={busy}
          disabled={free <= 0}
        >
          {free > 0 ? 'Add photos' : 'No more photos'}
          <input
            type="file"
            multiple
            accept={PHOTO_TYPES.join()}
            disabled={free <= 0 || busy}
            aria-label="Add photos"
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </Button>
      </Group>
      {[...refused, ...problems].map((problem) => (
        <Input.Error key={problem} role="alert" mt={4}>
          {problem}
        </Input.Error>
      ))}
    </Input.Wrapper>
  )
}
