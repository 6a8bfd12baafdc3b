import { Link } from 'react-router'
import classes from './search-palette.module.css'
import type { ResultGroup } from './search-results.ts'

type ResultListProps = {
  /** Prefix of the options' ids. */
  id: string
  groups: ResultGroup[]
  active?: string | undefined
  onPoint?: (id: string) => void
  onGo?: () => void
}

/** Grouped results. Each is a link, so that it can be opened in a new tab. */
export function ResultList({ id, groups, active, onPoint, onGo }: ResultListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={label} role="group" aria-label={label} className={classes.group}>
          <div className={classes.heading} aria-hidden>
            {label}
          </div>
          {results.map(({ id: result, to, icon: Icon, title, detail }) => (
            <Link
              key={result}
              id={`${id}-${result}`}
              to={to}
              role="option"
              aria-selected={result === active}
              tabIndex={-1}
              className={classes.result}
              onPointerMove={() => onPoint?.(result)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!ctrlKey && !metaKey && !shiftKey) onGo?.()
              }}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.detail}>{detail}</span>
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
