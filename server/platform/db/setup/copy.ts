// The COPY protocol, which the driver supports but does not expose.
import { Readable } from 'node:stream'
import type pg from 'pg'

type Wire = pg.Connection & { sendCopyFromChunk: (data: Buffer) => void; endCopyFrom: () => void }

/** The callbacks that the driver calls on a running statement. */
type Running = {
  submit: (wire: pg.Connection) => void
  handleCopyData?: (message: { chunk: Buffer }) => void
  handleCopyInResponse?: (wire: Wire) => void
  handleCommandComplete: () => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}
const run = (client: pg.ClientBase, running: Running) => void client.query(running)

/** The output of `copy … to stdout`, with backpressure. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let wire: pg.Connection | undefined
  const rows = new Readable({
    read: () => wire?.stream.resume(),
    destroy: (error, done) => {
      wire?.stream.resume()
      done(error)
    },
  })
  run(client, {
    submit: (given) => {
      wire = given
      wire.query(statement)
    },
    // The driver reuses the buffer that the chunk lies in.
    handleCopyData: ({ chunk }) => {
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleCommandComplete: () => {},
    handleError: (error) => rows.destroy(error),
    handleReadyForQuery: () => rows.push(null),
  })
  return rows
}

/** Sends `data` to `copy … from stdin`. */
export const copyIn = (client: pg.ClientBase, statement: string, data: Buffer) =>
  new Promise<void>((resolve, reject) => {
    run(client, {
      submit: (wire) => wire.query(statement),
      handleCopyInResponse: (wire) => {
        wire.sendCopyFromChunk(data)
        wire.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    })
  })
