// Which parts may import which (docs/architecture.md).
import { existsSync, readdirSync } from 'node:fs'
import { NOUNS, nounsAbove, otherFeatures, refused } from './refused-imports.mjs'

/** The features that other features may import: parts of forms, and the button that opens the form for samples. */
const FEATURES_TO_BUILD_ON = {
  quotes: ['contact'],
  appointments: ['contact'],
  designer: ['samples'],
  samples: ['contact'],
  office: ['contact'],
  contact: ['places'],
}

const EVERY_SERVER_FILE = ['upwards', 'client', 'testHelpers', 'dateLibrary', 'erasure']
/** Files that use SQL have `connections` instead of `sql`, and server/db neither. */
const SERVER = [...EVERY_SERVER_FILE, 'vendorSdks', 'requests', 'compositionRoot', 'environment', 'sql']
const QUERIES = [...without(SERVER, 'sql'), 'connections']
const ROUTERS = without(SERVER, 'requests')
const GATEWAYS = without(SERVER, 'vendorSdks')

const EVERY_CLIENT_FILE = ['upwards', 'server', 'testHelpers', 'dateLibrary']
const BELOW_PAGES = [...EVERY_CLIENT_FILE, 'frame', 'pages']

/** Files, and what they don't import. The last match counts, so each row lists all that its files don't import. */
const ZONES = [
  ['**', ['upwards']],
  ['shared/**', ['upwards', 'allButZod']],
  ['shared/lib/zoned.ts', ['upwards', 'allButDateLibrary']],
  ['shared/**/*.test.ts', ['upwards', 'allButTestHelpers']],

  ['server/**', ROUTERS],
  [['server/{main,app,services}.ts', 'server/cli/*.ts'], without(ROUTERS, 'compositionRoot', 'erasure')],
  ['server/payments/*.ts', [...QUERIES, 'nounsInPayments']],
  ['server/mail/**', [...QUERIES, 'nounsInMail']],
  ['server/places/**', SERVER],
  ['server/**/{table,sql}.ts', [...QUERIES, 'gateways']],
  ['server/**/gateway.ts', GATEWAYS],
  ['server/payments/stripe/**', [...GATEWAYS, 'nounsInPayments']],
  ['server/db/**', without(SERVER, 'sql')],
  ['server/env.ts', EVERY_SERVER_FILE],
  ['server/http/limits/**', QUERIES],
  ['server/jobs/**', [...QUERIES, 'nounsInJobs']],
  ...NOUNS.map((noun) => [`server/${noun}/**`, [...without(QUERIES, 'erasure'), ...nounsAbove(noun)]]),
  ['server/**/router.ts', ROUTERS],
  ['server/erasure/router.ts', without(ROUTERS, 'erasure')],
  ['server/**/*.test.ts', ['upwards', 'client']],

  [
    ['client/src/*', 'client/src/prerender/**'],
    [...EVERY_CLIENT_FILE, 'zod'],
  ],
  ['client/src/pages/**', [...EVERY_CLIENT_FILE, 'frame', 'otherPages']],
  ['client/src/ui/**', [...BELOW_PAGES, 'features', 'domain', 'zod']],
  ['client/src/api/**', [...BELOW_PAGES, 'features', 'ui', 'zod']],
  ...listFeatures().map((feature) => [
    `client/src/features/${feature}/**`,
    [...BELOW_PAGES, otherFeatures(feature, FEATURES_TO_BUILD_ON[feature] ?? [])],
  ]),
  [
    ['client/src/**/*.test.ts', 'client/src/**/*.test.tsx'],
    ['upwards', 'server'],
  ],

  ['e2e/**', ['upwards', 'code']],
]

/** The zones as overrides of oxlint's configuration. */
export const IMPORT_ZONES = ZONES.map(([files, imports]) => {
  const all = imports.map((one) => (typeof one === 'string' ? refused(one) : one))
  const [patterns, paths] = [all.filter((one) => one.group), all.filter((one) => !one.group)]
  return { files: [files].flat(), rules: { 'no-restricted-imports': ['error', { paths, patterns }] } }
})

function without(names, ...some) {
  return names.filter((name) => !some.includes(name))
}

/** None in a scratch copy without the client. */
function listFeatures() {
  const folder = new URL('../../client/src/features/', import.meta.url)
  return existsSync(folder) ? readdirSync(folder) : []
}
