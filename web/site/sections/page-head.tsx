import type { ReactNode } from 'react'
import type { PicturedPage } from '../../../api/company/site-proof.ts'
import { Picture, type PictureSource } from '../../ui/picture/picture.tsx'
import { UploadedPicture } from '../../ui/picture/uploaded-picture.tsx'
import { useSite } from '../site-content.ts'
import styles from './page-head.module.css'

/** A drawn picture, and the page for which the company may have uploaded another. */
export type HeadPicture = {
  of: PictureSource
  page?: PicturedPage
  /** The side of the picture that has room for the text; beside it, what matters in it stays clear. */
  side?: 'left' | 'right'
}

type PageHeadProps = {
  title: string
  lead: string
  picture?: HeadPicture
  /** A picture of the page's own, in place of the drawn one. */
  uploaded?: string | null
  badge?: string
  children?: ReactNode
}

/** The top of an inner page: its heading over a picture, and the main action. */
export function PageHead({ title, lead, picture, uploaded: own = null, badge, children }: PageHeadProps) {
  const { page_pictures } = useSite().content
  const uploaded = own ?? (picture?.page && page_pictures[picture.page]) ?? null
  const side = picture && (uploaded ? 'left' : (picture.side ?? 'left'))
  return (
    <div className={`${styles.head} ${picture ? styles.pictured : ''} on-ink`} data-side={side}>
      {picture && (
        <UploadedPicture
          image={uploaded}
          sizes="100vw"
          width={picture.of.width}
          height={picture.of.height}
          eager
          className={styles.picture!}
          fallback={<Picture of={picture.of} sizes="100vw" eager className={styles.picture!} />}
        />
      )}
      <div className={styles.text}>
        {badge && <p className={styles.badge}>{badge}</p>}
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </div>
  )
}
