import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ENV_VARIABLES } from '#server/env.ts'

// Writes README's table and .env.example from the schema in server/env.ts: `npm run docs:env`.
const README = new URL('../README.md', import.meta.url)
const EXAMPLE = new URL('../.env.example', import.meta.url)
const TABLE = /(<!-- configuration -->\n)[\s\S]*?(<!-- \/configuration -->)/
/** What fits into a line of .env.example. */
const COMMENT = /(.{1,108})(?: |$)/g
const HEADINGS = ['variable', 'default', 'what it does']

/** README's configuration table as Markdown, aligned like the formatter aligns it. */
export function configurationTable(variables = ENV_VARIABLES): string {
  const cells = variables.map(({ name, default: value, description }) => [
    `\`${name}\``,
    value ? `\`${value}\`` : '',
    description,
  ])
  const rows = [HEADINGS, ...cells]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return `${[HEADINGS, rule, ...cells].map(line).join('\n')}\n`
}

/** The text of .env.example: every variable commented out, with its description above it. */
export function envExample(variables = ENV_VARIABLES): string {
  const blocks = variables.map(
    ({ name, default: value, description }) =>
      `${description.replaceAll('`', '').replaceAll(COMMENT, '# $1\n')}#${name}=${value ?? ''}\n`,
  )
  return `# Everything here is optional: with nothing set, the site runs on an embedded database.\n# In production set these in the environment of \`npm run serve\`.\n\n${blocks.join('\n')}`
}

/** README with its configuration table replaced. */
export function withConfigurationTable(readme: string): string {
  return readme.replace(TABLE, (_, start: string, end: string) => `${start}\n${configurationTable()}\n${end}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(README, withConfigurationTable(readFileSync(README, 'utf8')))
  writeFileSync(EXAMPLE, envExample())
}
