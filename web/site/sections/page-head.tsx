import type { ReactNode } from 'react'
import { Picture, type PictureSource } from '../../ui/picture/picture.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  lead: string
  picture?: PictureSource
  /** Shows the picture the other way round, where what matters in it would be under the heading. */
  mirrored?: boolean
  badge?: string
  children?: ReactNode
}

/** The top of an inner page: its heading over a picture, and the main action. */
export const PageHead = ({ title, lead, picture, mirrored = false, badge, children }: PageHeadProps) => (
  <div className={`${styles.head} ${picture ? styles.pictured : ''} on-ink`}>
    {picture && <Picture of={picture} sizes="100vw" eager className={`${styles.picture} ${mirrored ? styles.mirrored : ''}`} />}
    <div className={styles.text}>
      {badge && <p className={styles.badge}>{badge}</p>}
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  </div>
)
