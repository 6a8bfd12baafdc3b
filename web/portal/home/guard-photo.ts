import { show } from '../../../api/portal/portal-photos.ts'
import { loadPhoto } from '../../lib/photos.ts'

/** A part of its own, because most companies have no photos of their guards. */
export const loadGuardPhoto = (id: string) => loadPhoto(show, id)
