import { List, Stack, Text } from '@mantine/core'
import { outsideContract, withoutHours, withoutStation } from '../../../../api/contracts/contract-lines.ts'
import { activate, type Contract } from '../../../../api/contracts/contracts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { hoursOpen } from '../lines/line-texts.ts'
import { StepConfirm } from './step-confirm.tsx'
import type { StepProps } from './step-props.ts'

const isPost = ({ kind }: Contract['lines'][number]) => kind === 'guarding'

/** Reasons for which the server will refuse, in its words. */
function missing({ lines, starts_on, ends_on, renewal }: Contract): string[] {
  const needed = lines.some(({ terms }) => terms.some(({ seats }) => seats > 0))
  const homeless = lines.filter((line) => isPost(line) && line.station_id === null).length
  const last = renewal === 'ends' && ends_on ? ends_on : '9999-12-31'
  const outside = lines.filter(({ from_on, until_on }) => from_on > last || (until_on !== null && until_on < starts_on))
  return [
    ...(needed ? [] : ['Nothing is agreed yet: add a post with at least one guard.']),
    ...(homeless > 0 ? [withoutStation(homeless)] : []),
    ...lines.filter(hoursOpen).map(({ name }) => withoutHours(name)),
    ...outside.map(({ name }) => outsideContract(name)),
  ]
}

/** Activates a draft: says what follows, and what is missing. */
export function ActivateDialog({ contract, ...props }: StepProps) {
  const lacks = missing(contract)
  return (
    <StepConfirm
      {...props}
      contract={contract}
      step={(params) => call(activate, { params })}
      title="Activate contract"
      confirm="Activate"
    >
      <Stack gap="sm">{lacks.length > 0 ? <Missing lacks={lacks} /> : <Consequences contract={contract} />}</Stack>
    </StepConfirm>
  )
}

const Missing = ({ lacks }: { lacks: string[] }) => (
  <>
    <Text size="sm">The contract cannot be activated yet:</Text>
    {lacks.map((text) => (
      <Notice key={text} kind="warning" text={text} />
    ))}
  </>
)

const Consequences = ({ contract: { client_name, seats, stations, starts_on } }: { contract: Contract }) => (
  <>
    <Text size="sm">{`The contract with ${client_name} begins on ${formatDay(starts_on)}. Once it is active:`}</Text>
    <List size="sm" spacing={4}>
      <List.Item>it has a number, and can be ended but no longer deleted;</List.Item>
      <List.Item>
        {`open shifts are made for the next 56 days: ${countOf(seats, 'guard')} at ${countOf(stations, 'station')};`}
      </List.Item>
      <List.Item>a change is made as new terms from a day on, and its last day is set by “End”.</List.Item>
    </List>
  </>
)
