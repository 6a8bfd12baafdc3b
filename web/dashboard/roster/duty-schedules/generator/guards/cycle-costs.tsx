import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CYCLES, type Cycle } from '../../../../../../api/company/dated/seat-cost.ts'
import { type Contract, get } from '../../../../../../api/contracts/contracts.ts'
import type { CoverageRow } from '../../../../../../api/contracts/slots.ts'
import { fraction, product, roundHalfUp } from '../../../../../../api/core/money.ts'
import { minutesOf } from '../../../../../../api/core/shift.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { formatMoney } from '../../../../../lib/format.ts'
import { useCan } from '../../../../../lib/session/use-can.ts'
import { Select } from '../../../../../ui/choices/select.tsx'
import { Lost } from '../../../../../ui/panel/lost.tsx'
import { SeatCostDetails, SeatCosts } from '../../../../sales/parts/seat-cost.tsx'
import { CUSTOM, cycleOf, type RosterDraft } from '../roster-draft.ts'
import { usePosts } from '../use-posts.ts'

const EVERY_DAY = 127
const SHIFT_MINUTES = 12 * 60
const WHOLE = 10_000

type Compared = { rate?: number | undefined; about: string }

/** The rate of a post for a guard a month, if it can be compared with a seat of twelve hours on every day. */
function comparedWith({ discount_rate, lines }: Contract, { line_id, name, station_name }: CoverageRow, from: string): Compared {
  const terms = lines.find(({ id }) => id === line_id)?.terms.findLast(({ valid_from }) => valid_from <= from)
  const post = `${name}, ${station_name}`
  if (!terms || terms.rate === null || terms.rate_unit !== 'guard_month')
    return { about: `${post}, has no rate for a guard a month, so nothing is compared.` }
  if (minutesOf(terms) !== SHIFT_MINUTES || terms.weekdays !== EVERY_DAY)
    return { about: `${post}, is not guarded for 12 hours on every day, so its rate is not compared.` }
  const rate = Number(roundHalfUp(product(fraction(terms.rate), fraction(WHOLE - (discount_rate ?? 0), WHOLE))))
  return { rate, about: `Left of ${formatMoney(rate)}, the rate of ${post}, before VAT and after any discount.` }
}

/** A custom cycle that is not one of the usual ones. */
function ownCycle(draft: RosterDraft): Cycle | undefined {
  const days = draft.cycle === CUSTOM ? cycleOf(draft) : undefined
  if (!days) return undefined
  const on = days.filter((duty) => duty !== 'off').length
  const name = `${on} on, ${days.length - on} off`
  return CYCLES.some((usual) => usual.name === name) ? undefined : { name, on, off: days.length - on }
}

/** Costs of a seat by law in each cycle, and for those who see rates what is left of the rate of a chosen post. */
export function CycleCosts({ draft }: { draft: RosterDraft }) {
  return (
    <SeatCostDetails title="Cost of a post by cycle">
      <Costs draft={draft} own={ownCycle(draft)} />
    </SeatCostDetails>
  )
}

function Costs({ draft: { from, weeks, line_ids }, own }: { draft: RosterDraft; own: Cycle | undefined }) {
  const rates = useCan()('contracts.rates')
  const [basic, setBasic] = useState<number | string | null>(null)
  const [chosen, setChosen] = useState<number>()
  const { data: coverage } = usePosts({ from, weeks })
  const posts = coverage?.rows.filter(({ line_id }) => line_ids.includes(line_id)) ?? []
  const post = posts.find(({ line_id }) => line_id === chosen) ?? posts[0]
  const known = useQuery({
    queryKey: ['contracts', 'rates', post?.contract_id],
    queryFn: ({ signal }) => call(get, { params: { id: String(post!.contract_id) } }, { signal }),
    enabled: rates && post !== undefined,
  })
  const contract = known.data
  const compared: Compared =
    post && contract && from
      ? comparedWith(contract, post, from)
      : {
          about: rates
            ? 'Choose a post to see what is left of its rate.'
            : 'What is left of the rate is shown to those who see rates.',
        }
  return (
    <Stack gap="sm">
      {rates && posts.length > 1 && (
        <Select
          label="Compared with the rate of"
          data={posts.map(({ line_id, name, station_name }) => ({ value: String(line_id), label: `${name}, ${station_name}` }))}
          value={String(post!.line_id)}
          onChange={(id) => setChosen(Number(id))}
          allowDeselect={false}
          maw={420}
          mt="sm"
        />
      )}
      <Lost of={known} text="The rates could not be loaded." />
      <SeatCosts {...compared} basic={{ value: basic, onChange: setBasic }} own={own} />
    </Stack>
  )
}
