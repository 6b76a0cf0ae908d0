// `database.mjs check <url>` exits 0 if we can connect to that Postgres. `create|drop <url> <name>` creates or drops a database.
import pg from 'pg'

const [action, url, name] = process.argv.slice(2)
const statements = {
  check: 'SELECT 1',
  create: `CREATE DATABASE "${name}"`,
  drop: `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`,
}
const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
await client.connect()
await client.query(statements[action])
await client.end()
