import { Divider } from '@mantine/core'
import type { LineKind } from '../../../../api/contracts/charges.ts'
import { ContractLineUpdate } from '../../../../api/contracts/contract-lines.ts'
import { type Contract, updateLine } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useSamePost } from '../contract/same-post.tsx'
import { changePart } from '../contract/use-contract.ts'
import { LINE_LABELS, LineFields, PostFields, UseFields, useLineShows } from './line-fields.tsx'
import type { Line } from './line-texts.ts'
import { useNewStation } from './use-new-station.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while saving the change.' }
const FIELDS = Object.keys(LINE_LABELS) as (keyof Line & keyof ContractLineUpdate)[]
const draft = (line: Line) => Object.fromEntries(FIELDS.map((field) => [field, line[field]]))

type EditLineDialogProps = {
  contract: Contract
  line: Line
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Changes a line without its terms. */
export function EditLineDialog({ contract, line, onSaved, onClosed }: EditLineDialogProps) {
  const samePost = useSamePost()
  const shows = useLineShows(contract.id)
  const form = useContractForm({
    name: 'contracts',
    schema: ContractLineUpdate,
    initial: draft(line),
    record: { ...line, version: contract.version },
    send: async (body) => {
      const changing = samePost.watch(call(updateLine, { params: { id: String(line.id) }, body }))
      return changePart(changing, ({ lines }) => lines.find(({ id }) => id === line.id))
    },
    onSaved: ({ message, record }) => record && onSaved(message, record),
    texts: FAILURES,
  })
  const newStation = useNewStation(contract, form.field<number>('station_id').onChange)
  const kind = (form.values.kind || 'guarding') as LineKind
  return (
    <>
      <FormDialog
        title={`Edit ${line.name}`}
        form={form}
        labels={LINE_LABELS}
        shows={shows}
        onClosed={onClosed}
        covered={newStation.covered}
        wide
      >
        <LineFields
          contractId={contract.id}
          kind={kind}
          form={form}
          keepsKind={contract.status !== 'Draft'}
          newStation={newStation.link}
        />
        {samePost.link}
        <UseFields kind={kind} form={form} />
        {kind === 'guarding' && (
          <>
            <Divider />
            <PostFields contractId={contract.id} form={form} />
          </>
        )}
      </FormDialog>
      {newStation.dialog}
    </>
  )
}
