import { IconCheck } from '@tabler/icons-react'
import styles from './tick-list.module.css'

/** A list with ticks; texts under the titles are optional. */
export const TickList = ({ items }: { items: { title: string; text?: string }[] }) => (
  <ul className={styles.list}>
    {items.map(({ title, text }) => (
      <li key={title}>
        <IconCheck size={20} stroke={3} aria-hidden="true" />
        <div>
          {text ? <h3>{title}</h3> : <p>{title}</p>}
          {text && <p>{text}</p>}
        </div>
      </li>
    ))}
  </ul>
)
