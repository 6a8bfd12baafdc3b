import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { today } from '../../../../../api/core/fields/days.ts'
import type { Application } from '../../../../../api/people/recruitment.ts'
import { formatMoment, formatShortDay } from '../../../../lib/format.ts'
import { Stars } from '../applications/stars.tsx'
import classes from './board.module.css'

/** The content of a card: name, job, date and rating. */
export const CardContent = ({ application, name }: { application: Application; name: ReactNode }) => (
  <div className={classes.content}>
    <div className={classes.name}>{name}</div>
    <Text size="xs">{application.job_title}</Text>
    <Text size="xs" c="dimmed" title={formatMoment(application.stage_since)}>
      since {formatShortDay(today(new Date(application.stage_since)))}
    </Text>
    {application.rating && <Stars rating={application.rating} />}
  </div>
)
