import type { MessageChoices } from '../../../api/notify/client-messages.ts'
import { CLIENT_EVENTS } from '../../../api/notify/notifications.ts'
import type { Db } from '../../platform/db/open.ts'
import { EVENT_TABLE } from '../events/events.ts'
import { preferencesOf, putPreferences } from '../notifier/queries.ts'

const FIRST = Object.fromEntries(
  CLIENT_EVENTS.map((event) => [event, [...EVENT_TABLE[event].channels]]),
) as MessageChoices['channels']

/** The choices of somebody of a client, or those that count before anything was chosen. */
export async function choicesOf(db: Db, account_id: number): Promise<MessageChoices> {
  const [own] = await preferencesOf(db, [{ account_id }])
  return { channels: { ...FIRST, ...own?.channels }, quiet: own?.quiet ?? null }
}

export const putChoices = (db: Db, account_id: number, choices: MessageChoices) => putPreferences(db, account_id, choices)
