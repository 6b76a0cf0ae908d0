import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const TABLE_IMPORT = /import \{([^}]+)\} from '([^']*\btable\.ts)'/g
const WRITE = /(?:insert into|update|delete from) \$\{(\w+)\}|\.(?:insert|update|delete)\((\w+)\)/g

it('a noun writes only its own tables', () => {
  const files = trackedFiles().filter((file) => /^server\/.+(?<!\.test)\.ts$/.test(file))
  const writes = files.flatMap(writesIn)
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter(({ writer, owner }) => writer !== owner)).toEqual([])
})

it('no code adds to the history from before there were events', () => {
  const files = trackedFiles().filter((file) => /^server\/.+(?<!\.test)\.ts$/.test(file))
  const adds = /(?:insert into \$\{|\.insert\()(?:quoteHistory|closureHistory)\b|insert into (?:quote|closure)_history/
  expect(files.filter((file) => adds.test(readFileSync(file, 'utf8')))).toEqual([])
})

function writesIn(file: string) {
  const text = readFileSync(file, 'utf8')
  const owners = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(TABLE_IMPORT)) {
    const path = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(file), from)
    for (const name of names.split(',')) owners.set(name.trim(), nounOf(path))
  }
  return [...text.matchAll(WRITE)].flatMap(([, inSql, inBuilder]) => {
    const table = inSql ?? inBuilder ?? ''
    const owner = owners.get(table)
    return owner === undefined ? [] : [{ file, table, writer: nounOf(file), owner }]
  })
}

/** `server/appointments/payment/table.ts` is of `appointments`. */
function nounOf(path: string): string {
  return path.split('/')[1] ?? ''
}
