import { Text, Timeline } from '@mantine/core'
import { IconArrowRight, IconInbox, IconMail, IconNote } from '@tabler/icons-react'
import type { ApplicationDetail } from '../../../../../api/people/recruitment.ts'
import { formatMoment } from '../../../../lib/format.ts'

type Entry = ApplicationDetail['history'][number]

function appearanceOf({ from_stage, to_stage, letter_subject }: Entry) {
  if (to_stage) return { title: `${from_stage} → ${to_stage}`, icon: IconArrowRight }
  if (letter_subject) return { title: `E-mail: ${letter_subject}`, icon: IconMail }
  return { title: 'Note', icon: IconNote }
}

/** The history of an application, oldest first: moves, e-mails, notes. */
export function ApplicationHistory({ application }: { application: ApplicationDetail }) {
  const { received_at, history } = application
  return (
    <Timeline bulletSize={22} lineWidth={2} active={history.length}>
      <Timeline.Item title="Received" bullet={<IconInbox size={12} aria-hidden />}>
        <Text size="xs" c="dimmed">
          {formatMoment(received_at)}
        </Text>
      </Timeline.Item>
      {history.map((entry) => {
        const { title, icon: Icon } = appearanceOf(entry)
        return (
          <Timeline.Item key={`${entry.at}${title}${entry.note}`} title={title} bullet={<Icon size={12} aria-hidden />}>
            {entry.note && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {entry.note}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {formatMoment(entry.at)}
              {entry.by && `, ${entry.by}`}
            </Text>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}
