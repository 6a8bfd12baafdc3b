import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { List } from '../../../../lib/lists/use-list.ts'
import type { ListView } from '../../../../lib/lists/use-list-views.ts'
import type { ListMemory } from '../../../../lib/lists/use-rows.ts'
import { useCode } from '../../../../lib/session/use-code.ts'
import { Tool } from '../tools/tool.tsx'

const loadViews = () => import('./views-panel.tsx')

type ViewsToolProps = {
  list: Pick<List<unknown>, 'state' | 'memory'>
  memory: ListMemory
  show: NonNullable<List<unknown>['show']>
}

/** The button that opens the views of the list; a view is saved in a dialog. */
export function ViewsTool({ list, memory, show }: ViewsToolProps) {
  const [opened, setOpened] = useState(false)
  const [edited, setEdited] = useState<{ view: ListView | undefined; key: number }>()
  const code = useCode('views-panel', loadViews, opened)
  const parts = code.data
  function edit(view?: ListView) {
    setOpened(false)
    setEdited((before) => ({ view, key: (before?.key ?? 0) + 1 }))
  }
  return (
    <>
      <Tool label="Views" icon={IconBookmark} opened={opened} onChange={setOpened} code={code}>
        {parts && (
          <parts.ViewsPanel
            name={memory.name}
            shown={parts.shownNow(list)}
            onShow={(view) => {
              setOpened(false)
              show(view)
            }}
            onEdit={edit}
          />
        )}
      </Tool>
      {parts && edited && (
        <parts.ViewDialog
          name={memory.name}
          shown={parts.shownNow(list)}
          key={edited.key}
          view={edited.view}
          // It is told when it has faded out: another may be open by then.
          onClosed={() => setEdited((now) => (now === edited ? undefined : now))}
        />
      )}
    </>
  )
}
