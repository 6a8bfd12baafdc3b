import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { StaffPhoto } from '../../../../api/core/fields/photos.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import type { PhotoCall } from '../../../lib/photos.ts'
import { useCan } from '../../../lib/session/use-can.ts'

const FAILURES = { unexpected: 'The photo could not be downloaded.' }

type PhotoOriginalsProps = {
  photos: readonly StaffPhoto[]
  original: PhotoCall
  /** Sender of a photo that comes from no account. */
  sender: string
}

/** Sender and time of each photo, and the file as it was sent, with place and time, for who may see positions. */
export function PhotoOriginals({ photos, original, sender }: PhotoOriginalsProps) {
  const may = useCan()
  const [problem, setProblem] = useState<string>()

  async function save(id: string) {
    setProblem(undefined)
    try {
      saveFile(await download(original, { params: { id } }, () => {}))
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
  }

  if (!may('attendance.positions')) return null
  return (
    <>
      {photos.map(({ id, by, received_at }, place) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="xs" c="dimmed">
            Photo {place + 1}: {by ?? sender}, {formatMoment(received_at)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            flex="none"
            leftSection={<IconDownload size={16} />}
            aria-label={`Original of photo ${place + 1}`}
            onClick={() => void save(id)}
          >
            Original
          </Button>
        </Group>
      ))}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
