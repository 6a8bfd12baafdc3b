import { CloseButton, Loader, Modal, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, use, useEffect, useId, useState } from 'react'
import { useWidth } from '../../../lib/width.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EarlyTyping } from './early-typing.ts'
import classes from './search-palette.module.css'
import { ResultList } from './search-result-list.tsx'
import { useSearch } from './use-search.ts'

type PaletteProps = { opened: boolean; onClose: () => void }

/** The command palette: finds and opens records and pages. */
export function SearchPalette({ opened, onClose }: PaletteProps) {
  const [left, setLeft] = useState(false)
  const small = useWidth('(max-width: 48em)')
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={640}
      yOffset="10dvh"
      fullScreen={small}
      // Restore the focus only when the palette was dismissed, not after navigation.
      returnFocus={!left}
      onExitTransitionEnd={() => setLeft(false)}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Finder
          onClose={onClose}
          onGo={() => {
            setLeft(true)
            onClose()
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ onClose, onGo }: { onClose: () => void; onGo: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const takeEarly = use(EarlyTyping)
  const listId = useId()
  const { screens, records, former, waiting, problem, retry } = useSearch(typed)
  const groups = [...screens, ...records]
  const results = groups.flatMap((group) => group.results)
  const active = results.find(({ id }) => id === chosen) ?? results[0]
  const optionId = active && `${listId}-${active.id}`

  useEffect(() => {
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId])

  function move(by: number) {
    if (!active) return
    const place = results.indexOf(active) + by
    setChosen(results.at(place % results.length)?.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && optionId) {
      // A real click with its modifiers: Ctrl opens a new tab.
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
      document.getElementById(optionId)?.dispatchEvent(click)
    } else return
    event.preventDefault()
  }

  const nothing = !waiting && !problem && results.length === 0
  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        {waiting ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        <input
          type="search"
          role="combobox"
          aria-label="Search guards, clients, stations, invoices, incidents, contracts and screens"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={optionId}
          aria-autocomplete="list"
          placeholder="Name, number, contacts..."
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus
          value={typed}
          onFocus={() => {
            const early = takeEarly()
            setTyped((before) => before + early)
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label="Close the search" onClick={onClose} />
      </div>
      <div className={classes.results}>
        {typed.trim() === '' && (
          <Text size="sm" c="dimmed" className={classes.hint}>
            Type a name, a number or part of a telephone number to find guards, clients, stations, invoices, incidents and
            contracts. “add shift” opens a form, “invoice kisozi” searches one kind, “call okello” shows a number to call.
          </Text>
        )}
        <ResultList id={listId} groups={groups} active={active?.id} onPoint={setChosen} onGo={onGo} />
        {problem && (
          <div className={classes.hint}>
            <Notice kind="error" text={problem} action={{ label: 'Try again', run: retry }} />
          </div>
        )}
        {former.length > 0 && (
          <div className={classes.former} inert>
            <ResultList id={`${listId}-former`} groups={former} />
          </div>
        )}
        {nothing && (
          <div className={classes.hint}>
            <Text fw={600} className={classes.wanted}>
              Nothing found for “{typed.trim()}”.
            </Text>
            <Text size="sm" c="dimmed">
              Check the spelling, or try a number or fewer letters.
            </Text>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Text size="xs" c="dimmed" role="status">
          {typed.trim() !== '' && tally({ waiting, count: results.length })}
        </Text>
        <Text size="xs" c="dimmed" className={classes.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
        </Text>
      </div>
    </div>
  )
}

function tally({ waiting, count }: { waiting: boolean; count: number }) {
  if (waiting) return 'Searching...'
  return count === 1 ? '1 result' : `${count || 'No'} results`
}
