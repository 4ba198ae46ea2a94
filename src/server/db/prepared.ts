import type { Db } from './database.ts'

/**
 * Builds a query once for a database instead of at each call, for queries that almost every visit makes: building the SQL costs more than
 * sending it. Give the query a unique name (`.prepare('find_session')`) and pass what varies as `sql.placeholder`, in the driver's form (a
 * moment as ISO text; as a `Date` where it is a value to be inserted).
 */
export function preparedOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
