import type { MessageTransport } from './channel-port.ts'

const json = (body: object, status: number) => new Response(JSON.stringify(body), { status })

function smsAnswer(number: string) {
  if (number.endsWith('9')) return new Response(null, { status: 503 })
  const [statusCode, status] = number.endsWith('8') ? [403, 'InvalidPhoneNumber'] : [101, 'Success']
  return json({ SMSMessageData: { Recipients: [{ statusCode, status }] } }, 201)
}

/**
 * Providers of SMS and WhatsApp for trying out, with the calls of Africa's Talking and Meta. A number that ends in 8 cannot be
 * reached, one that ends in 9 finds the provider away; messages to any other arrive.
 */
export const simulatedProviders: MessageTransport = async (request) => {
  if (request.url.endsWith('/version1/messaging')) return smsAnswer(new URLSearchParams(await request.text()).get('to') ?? '')
  const { to } = (await request.json()) as { to: string }
  if (to.endsWith('9')) return new Response(null, { status: 503 })
  return to.endsWith('8') ? json({ error: { code: 131_026 } }, 400) : json({ messages: [{ id: 'simulated' }] }, 200)
}
