import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const ALLOWED = null

/** For each file: lines with a part of the expected error message. `NAME` becomes a unique name in each line. */
const LINES: Record<string, [code: string, refusal: string | null][]> = {
  'shared/quotes/a.ts': [["import { NAME } from '../lib/x.ts'", 'Across folders import by alias']],
  'shared/quotes/b.ts': [["import { NAME } from 'node:fs/promises'", 'shared/ knows zod and itself']],
  'shared/quotes/c.ts': [["import { NAME } from '#client/ui/x.ts'", 'shared/ knows zod and itself']],
  'shared/quotes/d.ts': [["import { NAME } from '#shared/lib/x.ts'", ALLOWED]],
  'shared/quotes/e.ts': [["import { NAME } from 'zod'", ALLOWED]],
  'shared/quotes/f.ts': [["import { NAME } from './x.ts'", ALLOWED]],
  'shared/quotes/g.test.ts': [["import { NAME } from '#server/x.ts'", 'Tests in shared/']],
  'shared/quotes/h.test.ts': [["import { NAME } from 'vitest'", ALLOWED]],
  'shared/lib/zoned.ts': [
    ["import { NAME } from '@date-fns/tz/tzOffset'", ALLOWED],
    ["import { NAME } from 'luxon'", 'knows the date library and shared/ alone'],
    ["import { NAME } from '#server/x.ts'", 'knows the date library and shared/ alone'],
  ],
  'shared/lib/dates.ts': [["import { NAME } from '@date-fns/tz'", 'shared/ knows zod and itself']],
  'server/quotes/router.ts': [
    ["import { NAME } from '#client/ui/x.ts'", 'The server does not know the client'],
    ["import { NAME } from 'drizzle-orm'", 'put the query into a verb'],
    ["import { NAME } from '#server/countertops/table.ts'", 'put the query into a verb'],
    ["import { NAME } from '#test/x.ts'", 'Test helpers are for'],
    ["import { env as NAME } from 'node:process'", 'read in server/env.ts alone'],
    ["import { NAME } from '#server/services.ts'", 'wires the parts'],
    ["import { NAME } from '@date-fns/tz'", 'Only shared/lib/zoned.ts computes'],
    ["import { NAME } from 'express'", ALLOWED],
  ],
  'server/quotes/submit-quote.ts': [
    ["import { NAME } from 'drizzle-orm'", ALLOWED],
    ["import { NAME } from './queries.ts'", ALLOWED],
    ["import { NAME } from '#server/countertops/list-countertops.ts'", ALLOWED],
    ["import { NAME } from '#server/appointments/table.ts'", ALLOWED],
    ["import { NAME } from '#server/appointments/queries.ts'", 'Nouns call each other in one direction'],
    ["import { NAME } from '#server/erasure/queries.ts'", 'Nouns call each other in one direction'],
    ["import { NAME } from 'pg'", 'Connections are made in server/db alone'],
    ["import type { NAME } from 'express'", 'never sees a request or a response'],
    ["import { NAME } from './router.ts'", 'never sees a request or a response'],
    ["import { NAME } from '#server/services.ts'", 'wires the parts'],
  ],
  'server/erasure/erase-customer.ts': [
    ["import { NAME } from '#server/quotes/erase-quotes.ts'", ALLOWED],
    ["import { NAME } from '#server/services.ts'", 'wires the parts'],
  ],
  'server/countertops/save-countertop.ts': [
    ["import { NAME } from '#server/quotes/submit-quote.ts'", 'Nouns call each other in one direction'],
  ],
  'server/places/suggest-addresses.ts': [
    ["import { NAME } from 'drizzle-orm'", 'put the query into a verb'],
    ["import { NAME } from './sql.ts'", 'put the query into a verb'],
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
  'server/mail/send-email.ts': [
    ["import { NAME } from 'nodemailer'", "in the noun's gateway.ts alone"],
    ["import { NAME } from 'drizzle-orm'", ALLOWED],
    ["import { NAME } from '#server/quotes/table.ts'", 'Mail knows no noun'],
    ["import { NAME } from '#server/appointments/emails/writers.ts'", 'Mail knows no noun'],
    ["import { NAME } from '#server/erasure/queries.ts'", 'Mail knows no noun'],
  ],
  'server/mail/gateway.ts': [["import { NAME } from 'nodemailer'", ALLOWED]],
  'server/payments/demo-provider.ts': [
    ["import { NAME } from 'drizzle-orm'", ALLOWED],
    ["import { NAME } from '#server/appointments/queries.ts'", 'A payment provider knows no noun'],
  ],
  'server/payments/stripe/intents.ts': [
    ["import { NAME } from 'stripe'", ALLOWED],
    ["import { NAME } from '#server/appointments/payment/table.ts'", 'A payment provider knows no noun'],
  ],
  'server/jobs/take.ts': [
    ["import { NAME } from 'drizzle-orm'", ALLOWED],
    ["import { NAME } from 'pg'", 'Connections are made in server/db alone'],
    ["import { NAME } from '#server/payments/provider.ts'", 'Jobs know no noun'],
  ],
  'server/quotes/table.ts': [["import { NAME } from 'drizzle-orm/pg-core'", ALLOWED]],
  'server/places/sql.ts': [
    ["import { NAME } from 'drizzle-orm'", ALLOWED],
    ["import { NAME } from 'pg'", 'Connections are made in server/db alone'],
    ["import { NAME } from './gateway.ts'", 'a verb brings both together'],
  ],
  'server/places/gateway.ts': [
    ["import { NAME } from 'drizzle-orm'", 'put the query into a verb'],
    ["export const NAME = () => fetch('/')", ALLOWED],
  ],
  'server/db/connect.ts': [["import { NAME } from 'pg'", ALLOWED]],
  'server/env.ts': [['export const NAME = process.env.X', ALLOWED]],
  'client/src/api/a.ts': [
    ["import { NAME } from '#server/x.ts'", 'The client does not know the server'],
    ["import { NAME } from 'node:path'", 'The client does not know the server'],
    ["import { NAME } from '#client/ui/x.ts'", 'client/src/api only speaks to the server'],
    ["import { NAME } from '#client/features/quotes/x.ts'", 'know no feature'],
    ["import { NAME } from '#shared/api.ts'", 'loaded without zod'],
    ["import type { NAME } from '#shared/api.ts'", ALLOWED],
    ["import { NAME } from '#shared/api/quotes.ts'", 'loaded without zod'],
    ["export const NAME = () => fetch('/')", ALLOWED],
  ],
  'client/src/ui/a.ts': [
    ["import { NAME } from '#shared/quotes/x.ts'", 'client/src/ui knows no domain'],
    ["import { NAME } from '@tanstack/react-query'", 'client/src/ui knows no domain'],
    ["import { NAME } from '#shared/lib/inches.ts'", ALLOWED],
  ],
  'client/src/routes.tsx': [["import { NAME } from '#shared/quotes/schema.ts'", 'loaded without zod']],
  'client/src/features/estimate/a.ts': [
    ["import { NAME } from 'date-fns/addDays'", 'Only shared/lib/zoned.ts computes'],
    ["export const NAME = () => fetch('/')", 'Requests are made in client/src/api'],
    ["export const NAME = () => window.fetch('/')", 'Requests are made'],
    ["import { NAME } from '#client/pages/home/home.tsx'", 'Pages are for routes.tsx'],
    ["import { NAME } from '#client/features/quotes/x.ts'", 'A feature does not'],
  ],
  'client/src/features/contact/a.ts': [
    ["import { NAME } from '#client/features/quotes/x.ts'", 'A feature does not'],
    ["import { NAME } from '#client/features/places/x.ts'", ALLOWED],
  ],
  'client/src/features/quotes/a.ts': [["import { NAME } from '#client/features/contact/x.ts'", ALLOWED]],
  'client/src/features/quotes/drawing/a.ts': [["import { NAME } from '#client/features/quotes/x.ts'", ALLOWED]],
  'client/src/pages/home/home.tsx': [
    ["import { NAME } from '#client/features/quotes/x.ts'", ALLOWED],
    ["import { NAME } from '#client/main.tsx'", 'stand on top'],
    ["import { NAME } from './hero.tsx'", ALLOWED],
    ["import { NAME } from '#client/pages/layout/x.tsx'", ALLOWED],
    ["import { NAME } from '#client/pages/quote/quote.tsx'", 'A page does not'],
  ],
  'client/src/pages/orders.tsx': [
    ["import { NAME } from './print/x.tsx'", ALLOWED],
    ["import { NAME } from './home/x.tsx'", 'A page does not'],
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
    for (const name of ['oxlint.config.mjs', 'scripts/lint', 'tsconfig.json', 'package.json']) {
      await cp(join(root, name), join(house, name), { recursive: true })
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
    // The exit code is 1 because there are findings.
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
    expect(found).toEqual(refusal === ALLOWED ? [] : refused)
  })
})
