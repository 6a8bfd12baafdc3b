import { useQuery } from '@tanstack/react-query'
import { show } from '../../../api/portal/portal-photos.ts'
import { loadPhoto } from '../../lib/photos.ts'
import styles from './duty.module.css'

/** The photo of a guard; nothing until it has loaded. */
export function GuardFace({ photo, name }: { photo: string; name: string }) {
  const { data } = useQuery({
    queryKey: ['photo', show.path, photo],
    queryFn: () => loadPhoto(show, photo),
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <span className={styles.face}>{data && <img src={data} alt={name} />}</span>
}
