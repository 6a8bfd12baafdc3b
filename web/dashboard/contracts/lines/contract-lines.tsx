import { Button, Group, Paper, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Contract, removeLine, removeTerms } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { TABLET } from '../../../lib/width.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { useKeep } from '../contract/use-contract.ts'
import classes from '../tables.module.css'
import { ComingRates } from './coming-rates.tsx'
import { EditLineDialog } from './edit-line-dialog.tsx'
import { LineRow } from './line-row.tsx'
import type { Line, Terms } from './line-texts.ts'
import { RecordingDialog } from './recording-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }
const CHANGEABLE: readonly string[] = ['Draft', 'Active', 'Suspended']

type Asked = {
  title: string
  confirm: string
  text: string
  perform: () => Promise<{ message: string }>
  undo: Undo | undefined
}

type ContractLinesProps = { contract: Contract; banner: BannerState; onAdd: () => void }

/** The posts and charges of a contract with their terms, and the changes that they allow. */
export function ContractLines({ contract, banner, onAdd }: ContractLinesProps) {
  const may = useCan()
  const rates = may('contracts.rates')
  const changes = may('contracts.write') && CHANGEABLE.includes(contract.status)
  const keep = useKeep(contract.id)
  const editing = useDialog<Line>()
  const changing = useDialog<Line>()
  const recording = useDialog<Line>()
  const undoLine = useUndo('contract_lines')
  const undoTerms = useUndo('line_terms')
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function saved(message: string, changed: Contract) {
    keep(changed)
    banner.success(message)
  }
  function ask(question: Asked) {
    setRefusal(undefined)
    setAsked(question)
    setOpen(true)
  }
  const askToRemove = ({ id, name }: Line) =>
    ask({
      title: 'Remove from the contract',
      confirm: 'Remove',
      text: `Remove ${name} from this contract?`,
      perform: () => call(removeLine, { params: { id: String(id) } }),
      undo: undoLine([id]),
    })
  const askToTakeBack = ({ name }: Line, { id, valid_from }: Terms) =>
    ask({
      title: 'Take back terms',
      confirm: 'Take back',
      text: `Take back the terms of ${name} from ${formatDay(valid_from)} on? The terms before them continue.`,
      perform: () => call(removeTerms, { params: { id: String(id) } }),
      undo: undoTerms([id]),
    })
  async function perform() {
    if (!asked || waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await asked.perform()
      keep()
      banner.success(message, asked.undo)
      setOpen(false)
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  const { lines } = contract
  const columns = ['Post', 'Station', 'Guards', 'Days', 'Hours', ...(rates ? ['Rate', 'per'] : []), 'From', 'Until', 'Armed']
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-labelledby="lines-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="lines-title">
          Posts and charges
        </Title>
        {changes && (
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add post or charge
          </Button>
        )}
      </Group>
      {rates && <ComingRates contract={contract} />}
      {lines.length === 0 ? (
        <Text c="dimmed">Nothing is agreed yet.{changes && ' Add each post that is guarded, and each other charge.'}</Text>
      ) : (
        <Table.ScrollContainer minWidth={0}>
          <Cards.Table className={classes.table} cards={TABLET} aria-label="Posts and charges">
            <Cards.Head>
              <Cards.Row>
                {columns.map((title) => (
                  <Cards.Title key={title} data-numeric={title === 'Guards' || title === 'Rate' || undefined}>
                    {title}
                  </Cards.Title>
                ))}
                {changes && <Cards.Actions />}
              </Cards.Row>
            </Cards.Head>
            <Cards.Body>
              {lines.map((line) => (
                <LineRow
                  key={line.id}
                  line={line}
                  rates={rates}
                  changes={changes}
                  columns={columns.length + (changes ? 1 : 0)}
                  onChangeTerms={changing.edit}
                  onEdit={editing.edit}
                  onRecord={recording.edit}
                  onRemove={askToRemove}
                  onTakeBack={askToTakeBack}
                />
              ))}
            </Cards.Body>
          </Cards.Table>
        </Table.ScrollContainer>
      )}
      {editing.shown?.record && (
        <EditLineDialog
          key={editing.shown.key}
          contract={contract}
          line={editing.shown.record}
          onSaved={saved}
          onClosed={editing.close}
        />
      )}
      {changing.shown?.record && (
        <TermsDialog
          key={changing.shown.key}
          contract={contract}
          line={changing.shown.record}
          onSaved={saved}
          onClosed={changing.close}
        />
      )}
      {recording.shown?.record && (
        <RecordingDialog key={recording.shown.key} line={recording.shown.record} onSaved={saved} onClosed={recording.close} />
      )}
      <ConfirmDialog
        opened={open}
        title={asked?.title ?? ''}
        confirm={asked?.confirm ?? ''}
        danger
        waiting={waiting}
        refusal={refusal}
        onConfirm={() => void perform()}
        onClose={() => setOpen(false)}
      >
        {asked?.text}
      </ConfirmDialog>
    </Paper>
  )
}
