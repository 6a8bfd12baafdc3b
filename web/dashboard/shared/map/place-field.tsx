import { Button, Group, Input, Text } from '@mantine/core'
import { IconCurrentLocation, IconMap2, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ValueInput } from '../../../lib/forms/form-lines.ts'
import { loadPanel } from '../record-page/load-panel.tsx'
import type { Place } from './projection.ts'
import { positionText } from './towns.ts'
import { useOwnPlace } from './use-own-place.ts'

const PlaceMap = loadPanel('place-map', async () => (await import('./place-map.tsx')).PlaceMap)

/** About a metre. */
const DIGITS = 5
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

type PlaceFieldProps = {
  label: string
  description: string
  latitude: ValueInput<number>
  longitude: ValueInput<number>
}

/** A place that nobody types: this device tells it on the spot, or it is pressed on a plain map. */
export function PlaceField({ label, description, latitude, longitude }: PlaceFieldProps) {
  const id = useId()
  const [mapShown, setMapShown] = useState(false)
  const [within, setWithin] = useState<number>()
  const own = useOwnPlace(({ accuracy_m, ...place }) => {
    choose(place)
    setWithin(accuracy_m)
  })
  const place: Place | null =
    latitude.value === null || longitude.value === null ? null : { latitude: latitude.value, longitude: longitude.value }
  function choose(next: Place | null) {
    setWithin(undefined)
    latitude.onChange(next && rounded(next.latitude))
    longitude.onChange(next && rounded(next.longitude))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={latitude.error ?? longitude.error ?? (own.state === 'failed' && 'This device does not tell where it is.')}
      labelProps={{ id }}
      role="group"
      aria-labelledby={id}
    >
      <Text size="sm" mt={6} role="status">
        {place ? `${positionText(place)}${within === undefined ? '' : `, within ${within} m`}` : 'Not chosen yet'}
      </Text>
      <Group gap="xs" mt={6}>
        {own.offered && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCurrentLocation size={18} aria-hidden />}
            loading={own.state === 'waiting'}
            onClick={own.ask}
          >
            I am there now
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMap2 size={18} aria-hidden />}
          aria-expanded={mapShown}
          onClick={() => setMapShown(!mapShown)}
        >
          {mapShown ? 'Fold the map' : 'Choose on the map'}
        </Button>
        {place && (
          <Button variant="subtle" size="sm" leftSection={<IconX size={18} aria-hidden />} onClick={() => choose(null)}>
            No position
          </Button>
        )}
      </Group>
      {mapShown && <PlaceMap value={place} onChoose={choose} />}
    </Input.Wrapper>
  )
}
