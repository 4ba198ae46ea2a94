/**
 * The yardstick of an exported file: reads all rows of a table through the driver, a thousand at a time by a cursor, and keeps
 * none. Its arguments are the database's URL and the table; it prints what memory.ts parses as `readRows`.
 */
import pg from 'pg'

const batch = 1000
const [databaseUrl, table = ''] = process.argv.slice(2)
if (databaseUrl === undefined || !/^[a-z_]+$/.test(table)) throw new Error('Say a database and a table of it')

const megabytes = () => process.memoryUsage.rss() / 2 ** 20
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const before = megabytes()
const began = performance.now()
let [rows, highest] = [0, before]
await client.query('begin')
await client.query(`declare everything no scroll cursor for select * from ${table}`)
for (let got = batch; got === batch;) {
  got = (await client.query(`fetch ${batch} from everything`)).rows.length
  rows += got
  highest = Math.max(highest, megabytes())
}
await client.query('commit')
console.log(JSON.stringify({ rows, seconds: (performance.now() - began) / 1000, riseMb: highest - before }))
await client.end()
