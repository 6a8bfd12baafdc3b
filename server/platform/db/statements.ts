import pg from 'pg'

/** Statements that come again are prepared; so many of them, because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** A statement seen so often is one that comes again. */
const OFTEN = 3
/** What is looked at for coming again; statements made for one occasion must not fill the memory. */
const MOST_WATCHED = 2_000

/** Whether a table was changed under a prepared statement, which its connection can never perform again. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * Whether the database has refused a statement, and its transaction with it. It is told by the code, because the word for it
 * is in the server's language; what ends the connection leaves open whether a commit took place.
 */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|XX)/.test(error.code ?? '')

/** Gives each statement of a pool the name under which its connections prepare it; undefined when it is sent as it is. */
export function statementNames() {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string) => {
    const name = names.get(text)
    if (name || names.size >= MOST_PREPARED) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (seen.size >= MOST_WATCHED) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const given = `s${names.size}`
    names.set(text, given)
    return given
  }
}

/**
 * SQL: marks the first statement of a transaction, which then travels together with `begin`. Should `begin` fail by itself, the
 * statement has been performed outside of any transaction: for statements only that do no harm then.
 */
export const WITH_BEGIN = '/* with begin */'
/** SQL: marks the last statement of a transaction, which then travels together with `commit`; it answers nothing, and fails when the commit does. */
export const WITH_COMMIT = '/* with commit */'
