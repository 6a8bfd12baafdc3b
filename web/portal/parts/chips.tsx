import type { List } from '../../lib/lists/use-list.ts'
import { t } from '../../lib/words/words.ts'
import styles from './chips.module.css'

type ChipsProps<T> = { list: List<T>; field: string; label: string; choices: readonly string[]; labels?: Record<string, string> }

/** One filter of a list as buttons: all, or one of its values. */
export const Chips = <T,>({ list: { state, change }, field, label, choices, labels = {} }: ChipsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons that act at once is no form
  <div role="group" aria-label={label} className={styles.chips}>
    {['', ...choices].map((choice) => (
      <button
        key={choice}
        type="button"
        aria-pressed={(state[field] ?? '') === choice}
        onClick={() => change({ [field]: choice }, { replace: true })}
      >
        {choice ? t(labels[choice] ?? choice) : t('All')}
      </button>
    ))}
  </div>
)
