import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const FINE = null

/** By file: lines, each with a part of the message that refuses it. `NAME` becomes a name of its own in each line. */
const LINES: Record<string, [code: string, refusal: string | null][]> = {
  'shared/quotes/a.ts': [["import { NAME } from '../lib/x.ts'", 'Across folders import by alias']],
  'shared/quotes/b.ts': [["import { NAME } from 'node:fs/promises'", 'shared/ knows zod and itself']],
  'shared/quotes/c.ts': [["import { NAME } from '#client/ui/x.ts'", 'shared/ knows zod and itself']],
  'shared/quotes/d.ts': [["import { NAME } from '#shared/lib/x.ts'", FINE]],
  'shared/quotes/e.ts': [["import { NAME } from 'zod'", FINE]],
  'shared/quotes/f.ts': [["import { NAME } from './x.ts'", FINE]],
  'shared/quotes/g.test.ts': [["import { NAME } from '#server/x.ts'", 'Tests in shared/']],
  'shared/quotes/h.test.ts': [["import { NAME } from 'vitest'", FINE]],
  'shared/lib/zoned.ts': [
    ["import { NAME } from '@date-fns/tz/tzOffset'", FINE],
    ["import { NAME } from 'luxon'", 'knows the date library and shared/ alone'],
    ["import { NAME } from '#server/x.ts'", 'knows the date library and shared/ alone'],
  ],
  'shared/lib/dates.ts': [["import { NAME } from '@date-fns/tz'", 'shared/ knows zod and itself']],
  'server/quotes/router.ts': [
    ["import { NAME } from '#client/ui/x.ts'", 'The server does not know the client'],
    ["import { NAME } from 'drizzle-orm'", "put the query into the noun's store.ts"],
    ["import { NAME } from '#server/countertops/table.ts'", "put the query into the noun's"],
    ["import { NAME } from '#test/x.ts'", 'Test helpers are for'],
    ["import { env as NAME } from 'node:process'", 'read in server/env.ts alone'],
    ["import { NAME } from '#server/services.ts'", 'wires the parts'],
    ["import { NAME } from '@date-fns/tz'", 'in shared/lib/zoned.ts alone'],
    ["import { NAME } from 'express'", FINE],
  ],
  'server/quotes/service.ts': [
    ["import { NAME } from 'drizzle-orm'", "put the query into the noun's store.ts"],
    ["import { NAME } from './sql.ts'", "put the query into the noun's store.ts"],
    ["import type { NAME } from 'express'", 'never sees a request or a response'],
    ["import { NAME } from './router.ts'", 'never sees a request or a response'],
    ["export const NAME = () => fetch('/')", 'Requests are made in client/src/api'],
    ['export const NAME = process.env.X', 'read in server/env.ts alone'],
    ['export const NAME = [1].map((n: any) => n)', 'Unexpected `any`'],
    ['export const NAME = (y: string | null) => y!.length', 'non-null assertion'],
    ['export default 1', 'default export'],
    ["import { X } from './x.ts'; export const NAME = (y: X) => y", 'type'],
    ['export const NAME = (f: () => Promise<void>) => { f() }', 'must be awaited'],
  ],
  'server/mail/service.ts': [["import { NAME } from 'nodemailer'", "in the noun's gateway.ts alone"]],
  'server/mail/gateway.ts': [["import { NAME } from 'nodemailer'", FINE]],
  'server/quotes/store.ts': [
    ["import { NAME } from 'drizzle-orm'", FINE],
    ["import { NAME } from 'pg'", 'Connections are made in server/db alone'],
    ["import { NAME } from './service.ts'", 'let the service bring both together'],
  ],
  'server/quotes/table.ts': [["import { NAME } from 'drizzle-orm/pg-core'", FINE]],
  'server/quotes/sql.ts': [
    ["import { NAME } from 'drizzle-orm'", FINE],
    ["import { NAME } from 'pg'", 'Connections are made in server/db alone'],
    ["import { NAME } from './service.ts'", 'let the service bring both together'],
  ],
  'server/quotes/other-store.ts': [["import { NAME } from './sql.ts'", FINE]],
  'server/places/gateway.ts': [
    ["import { NAME } from 'drizzle-orm'", "put the query into the noun's store.ts"],
    ["export const NAME = () => fetch('/')", FINE],
  ],
  'server/db/connect.ts': [["import { NAME } from 'pg'", FINE]],
  'server/env.ts': [['export const NAME = process.env.X', FINE]],
  'client/src/api/a.ts': [
    ["import { NAME } from '#server/x.ts'", 'The client does not know the server'],
    ["import { NAME } from 'node:path'", 'The client does not know the server'],
    ["import { NAME } from '#client/ui/x.ts'", 'client/src/api only speaks to the server'],
    ["import { NAME } from '#client/features/quotes/x.ts'", 'know no feature'],
    ["import { NAME } from '#shared/api.ts'", 'loaded without zod'],
    ["import type { NAME } from '#shared/api.ts'", FINE],
    ["export const NAME = () => fetch('/')", FINE],
  ],
  'client/src/ui/a.ts': [
    ["import { NAME } from '#shared/quotes/x.ts'", 'client/src/ui knows no domain'],
    ["import { NAME } from '@tanstack/react-query'", 'client/src/ui knows no domain'],
    ["import { NAME } from '#shared/lib/inches.ts'", FINE],
  ],
  'client/src/routes.tsx': [["import { NAME } from '#shared/quotes/schema.ts'", 'loaded without zod']],
  'client/src/features/estimate/a.ts': [
    ["import { NAME } from 'date-fns/addDays'", 'in shared/lib/zoned.ts alone'],
    ["export const NAME = () => fetch('/')", 'Requests are made in client/src/api'],
    ["export const NAME = () => window.fetch('/')", 'Requests are made'],
    ["import { NAME } from '#client/pages/home.tsx'", 'Pages are for routes.tsx'],
    ["import { NAME } from '#client/features/quotes/x.ts'", 'A feature does not'],
  ],
  'client/src/features/contact/a.ts': [
    ["import { NAME } from '#client/features/quotes/x.ts'", 'A feature does not'],
    ["import { NAME } from '#client/features/places/x.ts'", FINE],
  ],
  'client/src/features/quotes/a.ts': [["import { NAME } from '#client/features/contact/x.ts'", FINE]],
  'client/src/features/quotes/drawing/a.ts': [["import { NAME } from '#client/features/quotes/x.ts'", FINE]],
  'client/src/pages/home.tsx': [
    ["import { NAME } from '#client/features/quotes/x.ts'", FINE],
    ["import { NAME } from '#client/main.tsx'", 'stand on top'],
  ],
  'shared/quotes/one.ts': [["import { NAME } from './two.ts'", 'cycle']],
  'shared/quotes/two.ts': [["import { NAME } from '#shared/quotes/one.ts'", 'cycle']],
  'e2e/a.spec.ts': [["import { NAME } from '#client/ui/x.ts'", 'what a visitor sees']],
}

interface Diagnostic {
  message: string
  help?: string
  code?: string
  filename: string
  labels: { span: { line: number } }[]
}

describe('lint rules', () => {
  let house: string
  let diagnostics: Diagnostic[]

  beforeAll(async () => {
    house = await mkdtemp(join(tmpdir(), 'lint-rules-'))
    for (const name of ['oxlint.config.mjs', 'tsconfig.json', 'package.json']) {
      await cp(join(root, name), join(house, name))
    }
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'), 'dir')
    for (const [file, lines] of Object.entries(LINES)) {
      await mkdir(dirname(join(house, file)), { recursive: true })
      await writeFile(
        join(house, file),
        lines.map(([code], index) => `${code.replace('NAME', `name${index}`)}\n`).join(''),
      )
    }
    diagnostics = await lint()
  })
  afterAll(() => rm(house, { recursive: true, force: true }))

  async function lint(): Promise<Diagnostic[]> {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const options = ['-c', 'oxlint.config.mjs', '--type-aware', '-f', 'json']
    // It ends with 1, since it finds something.
    const { stdout } = await run(process.execPath, [oxlint, ...options], { cwd: house, maxBuffer: 1e8 }).catch(
      (error: { stdout: string }) => error,
    )
    return JSON.parse(stdout).diagnostics
  }

  const cases = Object.entries(LINES).flatMap(([file, lines]) =>
    lines.map(([code, refusal], index) => ({ file, code, refusal, line: index + 1 })),
  )
  it.each(cases)('$file: $code', ({ file, refusal, line }) => {
    const found = diagnostics
      .filter(({ filename, labels }) => filename === file && labels[0]?.span.line === line)
      .map(({ message, help }) => `${message} ${help ?? ''}`)
      .filter((text) => !text.includes('imported but never used'))
    const refused = expect.arrayContaining([expect.stringContaining(refusal ?? '')])
    expect(found).toEqual(refusal === FINE ? [] : refused)
  })
})
