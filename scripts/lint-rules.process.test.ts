import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

/** An import of each zone that is refused, and one that isn't. */
const REFUSED: Record<string, string> = {
  'shared/quotes/a.ts': 'node:fs',
  'shared/quotes/b.ts': '#server/x.ts',
  'server/quotes/a.ts': '#client/ui/x.ts',
  'server/quotes/b.ts': '#test/x.ts',
  'server/mail/c.ts': 'nodemailer',
  'client/src/ui/a.ts': '#server/x.ts',
  'client/src/features/estimate/a.ts': '#client/features/designer/x.ts',
  'client/src/features/estimate/b.ts': '#client/pages/home/home.tsx',
  'client/src/features/office/a.ts': './visits/x.ts',
  'client/src/features/office/visits/a.ts': '#client/features/office/record/x.ts',
  'client/src/features/office/visits/b.ts': '#client/features/office/sections.ts',
  'client/src/features/office/visits/c.ts': '#client/features/designer/x.ts',
  'e2e/a.spec.ts': '#client/ui/x.ts',
}
const ALLOWED: Record<string, string> = {
  'shared/quotes/c.ts': 'zod',
  'server/mail/gateway.ts': 'nodemailer',
  'client/src/features/estimate/c.ts': '#client/features/contact/x.ts',
  'client/src/features/estimate/d.test.ts': 'vitest',
  'client/src/features/office/record/a.ts': '#client/features/office/visits/x.ts',
  'client/src/features/office/record/b.ts': '#client/features/office/x.ts',
  'e2e/b.spec.ts': '#shared/lib/cents.ts',
}

const root = fileURLToPath(new URL('..', import.meta.url))

it('refuses the imports of each zone, and no others', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['oxlint.config.mjs', 'tsconfig.json', 'package.json']) cpSync(join(root, name), join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  for (const [file, imported] of Object.entries({ ...REFUSED, ...ALLOWED })) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `export { one } from '${imported}'\n`)
  }
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '-f', 'json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] } // oxlint's format
  const refused = diagnostics.filter(({ code }) => code?.includes('no-restricted-imports'))
  expect(refused.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(REFUSED).toSorted())
})
