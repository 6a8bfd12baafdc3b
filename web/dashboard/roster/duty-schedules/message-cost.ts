import { formatMoney } from '../../../../api/core/money.ts'
import { formatNumber } from '../../../lib/format.ts'

export const guardCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'guard' : 'guards'}`

/** Number and cost of messages to the phones of guards: `31 messages for 1,085 UGX. 2 guards have no phone number.` */
export function messageCost({ guards, messages, cost }: { guards: number; messages: number; cost: number }) {
  const without = guards - messages
  const sent = messages === 1 ? 'One message' : `${formatNumber(messages)} messages`
  const unreached = without > 0 ? ` ${guardCount(without)} ${without === 1 ? 'has' : 'have'} no phone number.` : ''
  return `${sent} for ${formatMoney(cost)}.${unreached}`
}
