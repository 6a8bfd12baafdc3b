import { type ChannelPort, MessageRefusal, type MessageTransport } from './channel-port.ts'

export type SmsAccess = { url: string; user: string; apiKey: string; sender: string | undefined }
type Answer = { SMSMessageData?: { Recipients?: { statusCode: number; status: string }[] } }

/** Processed, sent, queued. */
const TAKEN = [100, 101, 102]
/** Number invalid or not served, the person refuses messages. */
const FINAL = [403, 404, 406, 409]

/** SMS by the API of Africa's Talking. */
export const sms = (transport: MessageTransport, { url, user, apiKey, sender }: SmsAccess): ChannelPort => ({
  async send({ to, text }) {
    const response = await transport(
      new Request(`${url}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: user, to: `+${to}`, message: text, ...(sender && { from: sender }) }).toString(),
        signal: AbortSignal.timeout(20_000),
      }),
    )
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
    const recipient = ((await response.json()) as Answer).SMSMessageData?.Recipients?.[0]
    if (recipient && TAKEN.includes(recipient.statusCode)) return true
    if (recipient && FINAL.includes(recipient.statusCode)) throw new MessageRefusal(recipient.status)
    throw new Error(`The provider answered ${recipient?.status ?? 'without a recipient'}.`)
  },
})
