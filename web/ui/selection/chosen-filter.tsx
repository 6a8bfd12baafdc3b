import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

type ChosenFilterProps = { label: string; value: string; onRemove: () => void }

/** A filter that came by a link, which a press removes. */
export const ChosenFilter = ({ label, value, onRemove }: ChosenFilterProps) => (
  <Button
    size="xs"
    variant="light"
    radius="xl"
    h="auto"
    mih={30}
    styles={{ label: { whiteSpace: 'normal', paddingBlock: 4, textAlign: 'left' } }}
    rightSection={<IconX size={14} aria-hidden />}
    aria-label={`${label}: ${value}. Remove this filter`}
    onClick={onRemove}
  >
    {label}: {value}
  </Button>
)
