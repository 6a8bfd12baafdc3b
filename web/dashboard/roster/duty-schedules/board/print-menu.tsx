import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import * as board from '../../../../../api/roster/schedule-board.ts'
import { useDownload } from '../../../../lib/lists/use-download.ts'

const CHOICES: Record<board.Sheets, string> = {
  station: 'A page for each station (A4)',
  guard: 'A page for each guard (A4)',
  guardroom: 'The whole week for the guardroom (A3)',
}
const FAILURES = { unexpected: 'An unexpected error occurred while making the document.' }

type PrintMenuProps = { week: string; q: string | undefined; onFailed: (problem: string) => void }

/** The printed forms of the week, as documents in black and white; the board's search counts. */
export function PrintMenu({ week, q, onFailed }: PrintMenuProps) {
  const { fetching, save } = useDownload(FAILURES, onFailed)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} loading={fetching}>
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {board.SHEETS.map((sheet) => (
          <Menu.Item key={sheet} onClick={() => void save(board.sheets, { query: { week, sheet, ...(q && { q }) } })}>
            {CHOICES[sheet]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
