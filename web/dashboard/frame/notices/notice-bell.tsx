import { ActionIcon, Anchor, Button, Group, Indicator, Popover, ScrollArea, Switch, Text, Title, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Notice } from '../../../../api/notify/notices.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './notice-bell.module.css'
import { NOTICE_KINDS, noticeAddress } from './notice-kinds.ts'
import { useNotices } from './use-notices.ts'
import { useUrgentSound } from './use-urgent-sound.ts'

/** The server's count is capped at the length of its list. */
const MOST = 20

/** The ids of the notices of which more than half is in view. */
function linesInView(viewport: HTMLElement) {
  const { top, bottom } = viewport.getBoundingClientRect()
  return [...viewport.querySelectorAll<HTMLElement>('[data-notice]')].flatMap((line) => {
    const box = line.getBoundingClientRect()
    const middle = (box.top + box.bottom) / 2
    return middle >= top && middle <= bottom ? [Number(line.dataset.notice)] : []
  })
}

/** The notice bell of the header: unread count and notices with links. */
export function NoticeBell() {
  const [opened, { open, close }] = useDisclosure(false)
  const { notices, unread, failed, markRead, markAll } = useNotices()
  const sound = useUrgentSound(notices)
  const seen = useRef(new Set<number>())
  const viewport = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  /** Adds the notices that are in view. */
  function look() {
    for (const id of viewport.current ? linesInView(viewport.current) : []) seen.current.add(id)
  }
  /** Marks the notices that were seen as read when the list closes, which shows until then those that are new. */
  function leave() {
    look()
    const ids = notices?.flatMap(({ id, unread }) => (unread && seen.current.has(id) ? [id] : [])) ?? []
    if (ids.length > 0) markRead(ids)
    seen.current.clear()
    close()
  }
  /** The button goes with the last unread notice; without the focus in the list Escape would not close it. */
  function readAll() {
    markAll()
    title.current?.focus()
  }
  const count = unread >= MOST ? `${MOST}+` : String(unread)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && leave()}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      onEnterTransitionEnd={look}
    >
      <Popover.Target>
        <Tooltip label="Notices" disabled={opened}>
          <Indicator label={count} size={18} disabled={unread === 0} color="red.8" offset={5}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={unread === 0 ? 'Notices' : `Notices, ${count} unread`}
              onClick={() => (opened ? leave() : open())}
            >
              <IconBell size={20} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notices">
        <Group justify="space-between" className={classes.head}>
          <Title order={2} className={classes.title} ref={title} tabIndex={-1}>
            Notices
          </Title>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={readAll}>
              Mark all as read
            </Button>
          )}
        </Group>
        {failed && <Text className={classes.words}>The notices could not be loaded. We will try again in a minute.</Text>}
        {notices?.length === 0 && <Text className={classes.words}>Nothing has come in yet.</Text>}
        <ScrollArea.Autosize mah={420} type="auto" viewportRef={viewport} onScrollPositionChange={look}>
          <ul className={classes.list}>
            {notices?.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onFollow={leave} />
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Group justify="space-between" gap="xs" className={classes.foot}>
          <Switch
            size="xs"
            label="Sound for what is urgent"
            checked={sound.allowed}
            onChange={(event) => sound.choose(event.currentTarget.checked)}
          />
          <Anchor component={Link} to="/dashboard/notices" size="sm" underline="always" onClick={leave}>
            All notices
          </Anchor>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { icon: Icon, words } = NOTICE_KINDS[notice.kind]
  return (
    <li data-notice={notice.id}>
      <Link to={noticeAddress(notice)} className={classes.line} data-unread={notice.unread || undefined} onClick={onFollow}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <span>
          <b>{words}</b>
          {notice.urgent && <b className={classes.urgent}> · urgent</b>}
          {notice.unread && <span className={classes.unread}> · unread</span>}
          <span className={classes.about}>{notice.title}</span>
          <small>
            <TimeAgo at={notice.at} />
          </small>
        </span>
      </Link>
    </li>
  )
}
