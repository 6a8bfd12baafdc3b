import { type ChannelPort, MessageRefusal, type MessageTransport } from './channel-port.ts'

export type WhatsappAccess = { url: string; token: string; template: string }

/** Messages that cannot reach the number, whenever they are sent: it has no WhatsApp, or does not take them. */
const FINAL = [131_026, 131_050]

/** WhatsApp by Meta's Cloud API. A company may begin a conversation with an approved template only; it has one place for the text. */
export const whatsapp = (transport: MessageTransport, { url, token, template }: WhatsappAccess): ChannelPort => ({
  async send({ to, text }) {
    const components = [{ type: 'body', parameters: [{ type: 'text', text }] }]
    const response = await transport(
      new Request(`${url}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...{ messaging_product: 'whatsapp', to, type: 'template' },
          template: { name: template, language: { code: 'en' }, components },
        }),
        signal: AbortSignal.timeout(20_000),
      }),
    )
    if (response.ok) return true
    const { error } = (await response.json().catch(() => ({}))) as { error?: { code: number } }
    if (error && FINAL.includes(error.code)) throw new MessageRefusal(`Undeliverable (${error.code})`)
    throw new Error(`The provider answered ${response.status}.`)
  },
})
