import { createHash } from 'node:crypto'
import { COLORS } from '#shared/content/colors.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { escapeHtml } from '#shared/lib/html.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
}

interface Operation {
  summary: string
  security?: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}

interface ApiDescription {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: ${COLORS.ink}; background: ${COLORS.white} }
h2 { font: 600 1.1rem/1.4 ui-monospace, monospace; border-top: 1px solid ${COLORS.divider}; padding-top: 1.5rem; margin-top: 2rem; overflow-wrap: anywhere }
pre, code { font-family: ui-monospace, monospace; font-size: .85rem }
pre { background: ${COLORS.paper}; padding: .75rem 1rem; overflow-x: auto }
dt { font-weight: 600 }
dd { margin: 0 0 .5rem 1.5rem }
`

/** Allows this page's style block, which the site's policy would block. */
export const PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders the API as an HTML page without scripts. */
export function renderDocsPage({ info, paths }: ApiDescription): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      renderSection(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} Machine-readable version: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function renderSection(
  title: string,
  { summary, security = [], parameters, requestBody, responses }: Operation,
): string {
  const schemes = security.flatMap((one) => Object.keys(one))
  const needs = schemes.map((scheme) => (scheme === 'admin' ? ADMIN_KEY_HEADER : SESSION_ID_HEADER)).join(', ')
  const optional = security.some((one) => Object.keys(one).length === 0)
  const body = requestBody?.content['application/json']?.schema
  const facts = [
    ...(needs ? [['Header', `${needs}${optional ? ' (optional)' : ''}`]] : []),
    ...parameters.map(({ name, in: place, required, schema }) => [
      place === 'path' ? 'Path' : place === 'query' ? 'Query' : 'Header',
      `${name}${required ? '' : ' (optional)'}: ${describeSchema(schema)}`,
    ]),
  ]
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const [type, { schema } = {}] = Object.entries(content ?? {})[0] ?? []
    const shape = Number(status) < 300 && schema ? `<pre tabindex="0">${escapeHtml(describeSchema(schema))}</pre>` : ''
    return `<dt>${status}</dt><dd>${escapeHtml(description)}${type && type !== 'application/json' ? ` (${escapeHtml(type)})` : ''}${shape}</dd>`
  })
  return `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(summary)}</p>
${facts.map(([kind = '', text = '']) => `<p>${kind} <code>${escapeHtml(text)}</code></p>`).join('\n')}
${body ? `<p>Body</p><pre tabindex="0">${escapeHtml(describeSchema(body))}</pre>` : ''}
<dl>${answers.join('\n')}</dl>
</section>`
}

/** Writes a schema as short text: names, `?` for optional ones, and types. */
function describeSchema(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `[${describeSchema(schema.items ?? {}, indent)}]`
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${describeSchema(property, inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  return schema.format ?? schema.type ?? 'any'
}
