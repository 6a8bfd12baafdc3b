import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { loadPhoto, type PhotoCall } from '../../../lib/photos.ts'
import classes from './sound-player.module.css'

/** A phone that records does not write how long it will be; a browser finds out at the end. */
function findLength({ currentTarget: player }: SyntheticEvent<HTMLAudioElement>) {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  player.addEventListener('durationchange', () => Object.assign(player, { currentTime: 0 }), { once: true })
  player.currentTime = Number.MAX_SAFE_INTEGER
}

/** A sound on the server, loaded when somebody wants to hear it; `name` is what it is called: "voice note". */
export function SoundPlayer({ play, id, name }: { play: PhotoCall; id: string; name: string }) {
  const [wanted, setWanted] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['sound', play.path, id],
    queryFn: () => loadPhoto(play, id),
    enabled: wanted,
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Button variant="default" onClick={() => void refetch()}>
        The {name} could not be loaded. Try again
      </Button>
    )
  if (!data)
    return (
      <Button variant="default" loading={wanted} onClick={() => setWanted(true)}>
        Listen to the {name}
      </Button>
    )
  const label = `${name[0]!.toUpperCase()}${name.slice(1)}`
  return (
    // biome-ignore lint/a11y/useMediaCaption: the text stands beside it, or somebody who has listened writes it down
    <audio className={classes.player} controls autoPlay src={data} aria-label={label} onLoadedMetadata={findLength} />
  )
}
