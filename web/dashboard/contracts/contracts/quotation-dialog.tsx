import { fromQuotation, type OpenQuotation, openQuotations } from '../../../../api/contracts/contracts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { DraftDialog, type DraftProps } from './draft-dialog.tsx'

const labelOf = ({ number, name, guards, total }: OpenQuotation) =>
  `${number} · ${name} · ${guards > 0 ? `${countOf(guards, 'guard')} · ` : ''}${formatMoney(total)}`

/** Makes a draft from an accepted quotation that has no contract yet. */
export const QuotationDialog = (props: DraftProps) => (
  <DraftDialog
    {...props}
    title="Contract from a quotation"
    missing="Choose a quotation."
    picker={(choice) => (
      <RemoteSelect
        kind="open-quotations"
        onePage
        label="Accepted quotation"
        placeholder="Type a number or a name"
        nothingFoundMessage="No accepted quotation without a contract."
        required
        data-autofocus
        {...choice}
        load={async (q, signal) => {
          const found = await call(openQuotations, { query: { q } }, { signal })
          return found.map((quotation) => ({ value: quotation.id, label: labelOf(quotation) }))
        }}
      />
    )}
    make={(id, idempotencyKey) => call(fromQuotation, { params: { id } }, { idempotencyKey })}
  >
    The draft takes over posts, rates and discount. Stations, days and hours are added to it before it is activated.
  </DraftDialog>
)
