import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../../lib/parts/lost-part.ts'
import styles from './duty.module.css'

/** The photo of a guard; nothing until it has loaded, and when it does not come. */
export function GuardFace({ photo, name }: { photo: string; name: string }) {
  const { data } = useQuery({
    queryKey: ['guard-photo', photo],
    queryFn: async () => (await loadPart(() => import('./guard-photo.ts'))).loadGuardPhoto(photo),
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <span className={styles.face}>{data && <img src={data} alt={name} />}</span>
}
