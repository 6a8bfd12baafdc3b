import type { ReactNode } from 'react'
import { BackLink } from '../frame/back-link.tsx'
import { Page } from '../page/page.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import type { Shown } from '../page/use-response.ts'
import styles from './detail.module.css'

type DetailProps<T> = {
  shown: Shown<T>
  /** The list that the record belongs to. */
  back: { to: string; name: string }
  /** The page's title, also while the record is loading. */
  title: (record: T | undefined) => string
  missing: string
  action?: (record: T) => ReactNode
  children: (record: T) => ReactNode
}

/** The page of one record with a link back to its list, and a message when the record does not exist. */
export function Detail<T>({ shown, back, title, missing, action, children }: DetailProps<T>) {
  return (
    <>
      <BackLink {...back} />
      <Page title={title(shown.data)} action={shown.data && action?.(shown.data)}>
        {shown.missing ? <Empty title={missing} /> : <Loaded shown={shown}>{children}</Loaded>}
      </Page>
    </>
  )
}

/** Facts in two columns. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
