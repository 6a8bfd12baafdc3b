import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatBytes, formatMoment } from '../../../lib/format.ts'
import classes from './document-list.module.css'

type DocumentLineProps = {
  label: string
  fileName: string
  /** The detected file type. */
  kind: string
  bytes: number
  received: string
  /** The actions on it. */
  children: ReactNode
}

/** One document with its detected file type. */
export const DocumentLine = ({ label, fileName, kind, bytes, received, children }: DocumentLineProps) => (
  <li className={classes.document}>
    <div className={classes.words}>
      <Text size="sm" fw={600} className={classes.name}>
        {label}
      </Text>
      <Text size="sm" className={classes.name}>
        {fileName}
      </Text>
      <Text size="xs" c="dimmed">
        Checked: {kind.toUpperCase()}, {formatBytes(bytes)}. Received {formatMoment(received)}.
      </Text>
    </div>
    {children}
  </li>
)
