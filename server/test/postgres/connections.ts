import pg from 'pg'

/** The clients of PostgreSQL in this process that are connected. */
const connected = new Set<pg.Client>()

const connect = pg.Client.prototype.connect
pg.Client.prototype.connect = function (this: pg.Client, ...given: Parameters<typeof connect>) {
  connected.add(this)
  this.once('end', () => connected.delete(this))
  return connect.apply(this, given)
} as typeof connect

/** The databases, of some, to which this process keeps connections, once for each; those that are being closed are gone shortly. */
export async function keptConnections(isOne: (database: string | undefined) => boolean) {
  const kept = () => [...connected].map(({ database }) => database).filter(isOne)
  for (let wait = 1; wait <= 1_024 && kept().length; wait *= 2) await new Promise((resolve) => setTimeout(resolve, wait))
  return kept()
}
