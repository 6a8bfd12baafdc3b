import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from '../parts/detail.module.css'

/** Links back to the list of a page. */
export const BackLink = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className={styles.back}>
    <IconArrowLeft size={18} aria-hidden="true" />
    {name}
  </Link>
)
