import { Paper, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './stat-card.module.css'

type StatCardProps = {
  label: string
  icon: TablerIcon
  figure: string | undefined
  failed: boolean
  unit?: string
  note?: string
  to?: string
}

/** One figure; with `to`, the whole card is a link to its records. */
export function StatCard({ label, icon: Icon, figure, failed, unit, note, to }: StatCardProps) {
  return (
    <Paper className={classes.card} data-links={to ? true : undefined}>
      <ThemeIcon variant="light" size={44} radius="md" className={classes.icon} aria-hidden>
        <Icon size={24} stroke={1.6} />
      </ThemeIcon>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {to ? (
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          ) : (
            label
          )}
        </Text>
        <Text component="div" className={classes.figure}>
          {figure ?? (failed ? '—' : <Skeleton height={26} w={70} mt={5} />)}
          {figure && unit && <small> {unit}</small>}
        </Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </div>
    </Paper>
  )
}
