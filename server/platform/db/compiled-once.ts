import type { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** Stands for the value of a parameter while a query is compiled. */
class Parameter {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is built and compiled once, for what is read with many requests. `build` is called with a stand-in for each
 * parameter, so that its SQL must not depend on their values, and must not hold a value of the day such as `today()`, which would
 * stay the first. Returns the rows.
 */
export function compiledOnce<P extends unknown[], R>(build: (db: Db, ...params: P) => CompiledQuery<R>) {
  let known: CompiledQuery<R> | undefined
  return async (db: Db, ...params: P): Promise<R[]> => {
    known ??= build(db, ...(params.map((_, at) => new Parameter(at)) as unknown as P))
    const parameters = known.parameters.map((value) => (value instanceof Parameter ? params[value.at] : value))
    return (await db.executeQuery<R>({ ...known, parameters })).rows
  }
}

/** As `compiledOnce`, for a query of one record: returns its row, or undefined without one. */
export function compiledRow<P extends unknown[], R>(build: (db: Db, ...params: P) => CompiledQuery<R>) {
  const rowsOf = compiledOnce(build)
  return async (db: Db, ...params: P): Promise<R | undefined> => (await rowsOf(db, ...params))[0]
}
