import { Modal, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { useMatches } from 'react-router'
import { useCan } from '../../../lib/session/use-can.ts'
import { useSettings } from '../sidebar/settings.tsx'
import { isFor, SCREENS } from '../sidebar/sidebar-entries.ts'
import { goingTo, keyName, SHORTCUTS, type Shortcut } from './shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

/** A key with what it does; a page names its own in its `handle`. */
type KeyOf = Pick<Shortcut, 'keys' | 'about'>

const DOING = SHORTCUTS.filter(({ act }) => !('to' in act))

/** The list of keyboard shortcuts, and the switch for single-key ones. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { settings, change } = useSettings()
  const may = useCan()
  const aboutId = useId()
  const ofPage = useMatches().flatMap(({ handle }) => (handle as { keys?: KeyOf[] } | undefined)?.keys ?? [])
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg" pb="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="lg">
          {ofPage.length > 0 && <Shortcuts title="On this page" shortcuts={ofPage} />}
          <Shortcuts title="Anywhere" shortcuts={DOING} />
          <Shortcuts title="Go to" shortcuts={goingTo(SCREENS.filter(isFor(may)))} />
        </SimpleGrid>
        <div className={classes.switch}>
          <Switch
            label="Single-key shortcuts"
            aria-describedby={aboutId}
            checked={settings.shortcuts}
            onChange={(event) => change({ shortcuts: event.currentTarget.checked })}
          />
          <Text id={aboutId} size="xs" c="dimmed" pl={50}>
            Switch them off if keys are pressed by accident, for example by speech input. {keyName('mod+k')} and Esc always work.
          </Text>
        </div>
      </Stack>
    </Modal>
  )
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly KeyOf[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, about }) => (
          <div key={keys.join()}>
            <dt>{about}</dt>
            <dd>
              {keys.map((key, place) => (
                <span key={key + String(place)}>
                  {place > 0 && ' then '}
                  <kbd>{keyName(key)}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
