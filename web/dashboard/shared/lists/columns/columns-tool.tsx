import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListMemory } from '../../../../lib/lists/use-rows.ts'
import { useCode } from '../../../../lib/session/use-code.ts'
import { Tool } from '../tools/tool.tsx'
import type { NamedColumn } from './columns-panel.tsx'

const loadPanel = () => import('./columns-panel.tsx').then(({ ColumnsPanel }) => ColumnsPanel)

/** The button that opens the choice of columns. */
export function ColumnsTool({ columns, memory }: { columns: NamedColumn[]; memory: ListMemory }) {
  const [opened, setOpened] = useState(false)
  const code = useCode('columns-panel', loadPanel, opened)
  const Panel = code.data
  return (
    <Tool label="Columns" icon={IconColumns3} opened={opened} onChange={setOpened} code={code}>
      {Panel && (
        <Panel columns={columns} chosen={memory.choices.columns} onChoose={(chosen) => memory.choose({ columns: chosen })} />
      )}
    </Tool>
  )
}
