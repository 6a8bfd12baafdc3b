/**
 * A message to a phone. `to` is its number with that of the country in front: 256772123456; of a push the id of the device, and
 * `text` a payload in JSON.
 */
type PhoneMessage = { id: number; to: string; text: string }

/**
 * A way to a phone; false when there is no provider and the message was only noted in the log.
 * @throws MessageRefusal for what no repetition mends; any other error where a later attempt may succeed
 */
export type ChannelPort = { send: (message: PhoneMessage) => Promise<boolean> }

/** The provider will not deliver a message; the reason contains neither number nor text. */
export class MessageRefusal extends Error {}

/** Sends a request to a provider: `fetch`, or a simulator. */
export type MessageTransport = (request: Request) => Promise<Response>
