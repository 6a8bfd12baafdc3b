import type { ReactNode } from 'react'
import { formatRange } from '../../lib/format.ts'
import type { List } from '../../lib/lists/use-list.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import styles from './record-list.module.css'
import { Empty, Failed, Waiting } from './states.tsx'

type RecordListProps<T> = {
  list: List<T>
  /** Accessible name of the list. */
  label: string
  texts: { empty: string; noMatch: string }
  row: (record: T) => ReactNode
}

/** One page of records as a touch-friendly list, with loading, empty and error states. */
export function RecordList<T extends { id: number }>({ list, label, texts, row }: RecordListProps<T>) {
  const { rows, problem, filtered, clear, refresh } = list
  if (!rows) return problem ? <Failed problem={problem} retry={refresh} /> : <Waiting lines={5} />
  return (
    <>
      {problem && <Failed problem={problem} retry={refresh} />}
      {rows.length === 0 ? (
        <Empty title={filtered ? texts.noMatch : texts.empty}>
          {filtered && (
            <button type="button" className={button.secondary} onClick={clear}>
              {t('Clear search')}
            </button>
          )}
        </Empty>
      ) : (
        <ul className={styles.list} aria-label={label} aria-busy={list.loading}>
          {rows.map((record) => (
            <li key={record.id}>{row(record)}</li>
          ))}
        </ul>
      )}
      <Pages list={list} />
    </>
  )
}

/** The range shown, and buttons to the other pages. */
function Pages<T>({ list: { rows = [], total, page, pageSize, change } }: { list: List<T> }) {
  if (total <= pageSize) return null
  const first = (page - 1) * pageSize + 1
  const last = page * pageSize
  const go = (to: number) => {
    change({ page: to > 1 ? String(to) : '' })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <button type="button" className={button.secondary} disabled={page === 1} onClick={() => go(page - 1)}>
        {t('Previous')}
      </button>
      <p role="status">{formatRange(first, first + rows.length - 1, total)}</p>
      <button type="button" className={button.secondary} disabled={last >= total} onClick={() => go(page + 1)}>
        {t('Next')}
      </button>
    </nav>
  )
}
