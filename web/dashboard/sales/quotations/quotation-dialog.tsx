import { Modal, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { estimateParts, estimateText } from '../../../../api/sales/estimates.ts'
import type { Rates } from '../../../../api/sales/quotation-figures.ts'
import { create, type Quotation, QuotationInput, QuotationUpdate, rates, update } from '../../../../api/sales/quotations.ts'
import { keptEstimate, type QuoteRequest } from '../../../../api/sales/quotes.ts'
import { list as listServices, type Service } from '../../../../api/sales/services.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { titleOf } from './quotation-card.tsx'
import { draftOf, type LineDraft } from './quotation-draft.ts'
import { QuotationLines } from './quotation-lines.tsx'
import { QuotationSum } from './quotation-sum.tsx'

const LABELS = { lines: 'Lines', valid_until: 'Valid until', terms: 'Terms' }
const FAILURES = { unexpected: 'An unexpected error occurred while saving the quotation.' }
const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching services.' }

type QuotationDialogProps = {
  request: QuoteRequest
  /** The draft to edit; undefined for a new one. */
  quotation: Quotation | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds or edits a quotation, once its rates and services have loaded. */
export function QuotationDialog(props: QuotationDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['quotes', 'form'],
    queryFn: async () => {
      const [services, today] = await Promise.all([call(listServices, {}), call(rates, {})])
      return { services: services.items, rates: today }
    },
    staleTime: 60_000,
  })
  if (data) return <QuotationForm {...props} services={data.services} rates={data.rates} />
  return (
    <Modal opened onClose={props.onClosed} title="Quotation" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error ? (
        <LoadFailure error={error} failures={LOAD_FAILURES} again={refetch} />
      ) : (
        <Stack role="status" aria-label="Loading services...">
          <Skeleton height={140} />
          <Skeleton height={80} />
        </Stack>
      )}
    </Modal>
  )
}

type QuotationFormProps = QuotationDialogProps & { services: Service[]; rates: Rates }

function QuotationForm({ request, quotation, services, rates: today, onSaved, onClosed }: QuotationFormProps) {
  const draft = draftOf(request, quotation, services)
  const form = useContractForm({
    name: 'quotes',
    schema: quotation ? QuotationUpdate : QuotationInput,
    // Input may not be a number yet; the schema reports that on saving.
    initial: { ...draft, ...(!quotation && { request_id: request.id }) } as Record<keyof typeof draft, never>,
    record: quotation,
    send: (body, idempotencyKey) =>
      quotation
        ? call(update, { params: { id: String(quotation.id) }, body })
        : call(create, { body: body as QuotationInput }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const lines = form.lines<LineDraft>('lines')
  const seen = keptEstimate(request)
  return (
    <FormDialog
      title={quotation ? `Edit ${titleOf(quotation)}` : `Quotation for ${request.name}`}
      form={form}
      labels={LABELS}
      save="Save draft"
      onClosed={onClosed}
      footer={<HistoryLink of="quotations" id={quotation?.id} />}
      wide
    >
      {seen && <Notice kind="info" text={`The visitor saw ${estimateText(seen)} (${estimateParts(seen)}).`} />}
      <QuotationLines lines={lines} services={services} rates={today} />
      <QuotationSum lines={lines.all} rates={today} />
      <DayField label={LABELS.valid_until} {...form.field('valid_until')} clearable={false} maw={260} />
      <Textarea
        label={LABELS.terms}
        description="Printed below the totals, for example when invoices are due."
        autosize
        minRows={2}
        {...form.text('terms')}
      />
    </FormDialog>
  )
}
