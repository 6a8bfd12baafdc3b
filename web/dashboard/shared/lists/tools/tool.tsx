import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { lostOr } from '../../../../lib/parts/lost-part.ts'
import { Notice } from '../../../../ui/notice.tsx'

type ToolProps = {
  label: string
  icon: ComponentType<{ size?: number }>
  opened: boolean
  onChange: (opened: boolean) => void
  /** The code of what is opened: undefined until it has come. */
  code: { data: unknown; error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** A button of the toolbar that opens a panel below it, whose code is loaded with the first press. */
export function Tool({ label, icon: Icon, opened, onChange, code, children }: ToolProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={() => onChange(!opened)}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {code.data ? (
          children
        ) : code.error ? (
          <Notice
            kind="error"
            text={lostOr(code.error, 'Please check your connection.')}
            action={{ label: 'Try again', run: () => void code.refetch() }}
          />
        ) : (
          <Skeleton height={120} role="status" aria-label="Loading..." />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
