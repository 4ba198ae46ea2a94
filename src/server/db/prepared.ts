import type { Db } from './database.ts'

/**
 * A query that is put together once for a database instead of at each call, for those that almost every visit makes:
 * building the SQL costs more than sending it. Give it a name of its own (`.prepare('find_session')`), and what varies as
 * `sql.placeholder`, in the form that the driver takes (a moment as ISO text; as a `Date` where it is a value to be inserted).
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
