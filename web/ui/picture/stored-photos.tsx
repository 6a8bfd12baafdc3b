import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadPhoto, type Photo, type PhotoCall } from '../../lib/photos.ts'
import styles from './stored-photos.module.css'

type Props = {
  photos: readonly Photo[]
  show: PhotoCall
}

/** Photos that only some may see, each loaded with the session. Pressing one shows it large. */
export function StoredPhotos({ photos, show }: Props) {
  const [large, setLarge] = useState<string>()
  return (
    <ul className={styles.photos} aria-label="Photos">
      {photos.map(({ id }, place) => (
        <li key={id} data-large={large === id || undefined}>
          <StoredPhoto
            id={id}
            show={show}
            name={`Photo ${place + 1} of ${photos.length}`}
            large={large === id}
            onPress={() => setLarge(large === id ? undefined : id)}
          />
        </li>
      ))}
    </ul>
  )
}

type OneProps = { id: string; show: PhotoCall; name: string; large: boolean; onPress: () => void }

function StoredPhoto({ id, show, name, large, onPress }: OneProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo', show.path, id],
    queryFn: () => loadPhoto(show, id),
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <button type="button" className={styles.photo} onClick={() => void refetch()}>
        {name} could not be loaded. Try again
      </button>
    )
  return (
    <button type="button" className={styles.photo} aria-expanded={large} aria-busy={!data} onClick={onPress}>
      {data ? <img src={data} alt={name} /> : <span>Loading...</span>}
    </button>
  )
}
