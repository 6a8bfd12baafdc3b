import { Button, Input, Progress, Text } from '@mantine/core'
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { PICTURE_TYPES, type PictureUpload } from '../../lib/forms/use-picture-upload.ts'
import choose from './choose.module.css'
import classes from './picture-field.module.css'
import { UploadedPicture } from './uploaded-picture.tsx'

type PictureFieldProps = {
  label: string
  description: string
  /** The name of the picture, if there is one. */
  value: string | null
  error?: string | undefined
  onChange: (value: string | null) => void
  upload: PictureUpload
}

/** Picks a picture, by dialog or drag and drop, and previews it as visitors will see it. */
export function PictureField({ label, description, value, error, onChange, upload }: PictureFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const { progress, start, stop } = upload
  const problem = upload.problem ?? error
  const sending = progress !== undefined
  useNoAccidentalDrop()

  function onDrop({ dataTransfer }: DragEvent) {
    setOver(false)
    const file = dataTransfer.files[0]
    if (file) start(file)
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={problem}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <fieldset
        className={classes.field}
        aria-label={label}
        data-over={over || undefined}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <UploadedPicture
          image={value}
          sizes="200px"
          width={200}
          height={125}
          className={classes.picture}
          fallback={
            <div className={classes.picture}>
              <IconPhoto size={36} stroke={1.3} aria-hidden />
            </div>
          }
        />
        <div className={classes.side}>
          {sending ? (
            <>
              <Text size="sm" role="status">
                {progress < 1 ? 'Uploading...' : 'Preparing the picture...'}
              </Text>
              <Progress value={progress * 100} animated={progress === 1} aria-label="Uploading the picture" />
              <Button variant="default" size="xs" onClick={stop}>
                Stop
              </Button>
            </>
          ) : (
            <>
              <Button
                component="label"
                variant="default"
                size="sm"
                leftSection={<IconPhotoUp size={18} />}
                className={choose.choose}
              >
                {value ? 'Choose another' : 'Choose a picture'}
                <input
                  type="file"
                  accept={PICTURE_TYPES.join()}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-error` : `${id}-description`}
                  onChange={({ currentTarget }) => {
                    const file = currentTarget.files?.[0]
                    // Reset, so that the same file can be chosen again after a failure.
                    currentTarget.value = ''
                    if (file) start(file)
                  }}
                />
              </Button>
              <Text size="xs" c="dimmed">
                or drop one here
              </Text>
              {value && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => {
                    stop()
                    onChange(null)
                  }}
                >
                  Remove the picture
                </Button>
              )}
            </>
          )}
        </div>
      </fieldset>
    </Input.Wrapper>
  )
}

/** A file dropped beside the field would navigate away from the page and lose unsaved input. */
function useNoAccidentalDrop() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
