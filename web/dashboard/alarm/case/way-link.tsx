import { Anchor } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import classes from './case.module.css'

type Place = { latitude: number | null; longitude: number | null }

/** The way to premises, for a browser or the map of a phone; nothing where their place is not known. */
export const WayLink = ({ to: { latitude, longitude }, name }: { to: Place; name?: string }) =>
  latitude === null || longitude === null ? null : (
    <Anchor
      href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
      inherit
      className={classes.way}
      aria-label={name && `Way to ${name}`}
    >
      <IconMapPin size={14} aria-hidden /> Way there
    </Anchor>
  )
