import { ActionIcon, Indicator, Popover, ScrollArea, Text, Title, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconBell,
  IconCertificate,
  IconFileDescription,
  IconMail,
  IconMessages,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Notice } from '../../../../contract/company/notices.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './notice-bell.module.css'
import { useNotices } from './use-notices.ts'

const KINDS: Record<Notice['kind'], { icon: TablerIcon; words: string; page: string }> = {
  message: { icon: IconMail, words: 'New message', page: '/dashboard/inbox' },
  application: { icon: IconFileDescription, words: 'New application', page: '/dashboard/recruitment/applications' },
  quote: { icon: IconReceipt, words: 'New quote request', page: '/dashboard/quotes' },
  incident: { icon: IconAlertTriangle, words: 'New incident', page: '/dashboard/report-summary' },
  request: { icon: IconMessages, words: 'A client wrote', page: '/dashboard/requests' },
  qualification: { icon: IconCertificate, words: 'A qualification ends', page: '/dashboard/qualifications' },
}
/** The server's count is capped at the length of its list. */
const MOST = 20

/** The notice bell of the header: unread count and notices with links. */
export function NoticeBell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { notices, unread, failed, markRead } = useNotices()
  const count = unread >= MOST ? `${MOST}+` : String(unread)
  return (
    <Popover opened={opened} onChange={(open) => !open && close()} position="bottom-end" width={340} shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label="Notices" disabled={opened}>
          <Indicator label={count} size={18} disabled={unread === 0} color="red.8" offset={5}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={unread === 0 ? 'Notices' : `Notices, ${count} unread`}
              onClick={() => {
                if (!opened) void markRead()
                toggle()
              }}
            >
              <IconBell size={20} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notices">
        <Title order={2} className={classes.title}>
          Notices
        </Title>
        {failed && <Text className={classes.words}>The notices could not be loaded. They are asked for again in a minute.</Text>}
        {notices?.length === 0 && <Text className={classes.words}>Nothing has come in yet.</Text>}
        <ScrollArea.Autosize mah={420} type="auto">
          <ul className={classes.list}>
            {notices?.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onFollow={close} />
            ))}
          </ul>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { icon: Icon, words, page } = KINDS[notice.kind]
  return (
    <li>
      <Link
        to={`${page}?record=${notice.record_id}`}
        className={classes.line}
        data-unread={notice.unread || undefined}
        onClick={onFollow}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span>
          <b>{words}</b>
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
