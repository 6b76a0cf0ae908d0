// Lint rules, and which parts may import which (docs/architecture.md). The last matching zone below sets a file's import
// rules, so each zone lists every rule for its files.
import { existsSync, readdirSync } from 'node:fs'

const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx']

/** The features that other features may import: only parts of forms. */
const FEATURES_TO_BUILD_ON = {
  quotes: ['contact'],
  appointments: ['contact'],
  office: ['contact'],
  contact: ['places'],
}

const refuse = (pattern, message, options) => ({ group: [pattern].flat(), message, ...options })
/** An unescaped `#` starts a comment in a pattern. */
const alias = (path) => `\\#${path}`
const TYPES_ARE_FINE = { allowTypeImports: true }

const upwards = refuse(
  ['../**', './**/../**', '..'],
  'Across folders import by alias: #shared/…, #server/…, #client/…, #test/…, #bench/….',
)
const ormOutsideVerbs = refuse(
  [
    'drizzle-orm',
    'drizzle-orm/**',
    'pg',
    '@electric-sql/**',
    alias('server/**/table.ts'),
    alias('server/**/sql.ts'),
    './sql.ts',
  ],
  'Only verbs, queries, tables and server/db speak to the database: put the query into a verb of its noun.',
)
const driversOutsideDb = refuse(
  ['pg', '@electric-sql/**'],
  'Connections are made in server/db alone: take the database that it hands out.',
  TYPES_ARE_FINE,
)
const vendorSdks = refuse(
  ['stripe', 'nodemailer', '@googlemaps/**'],
  "A vendor's SDK is used in the noun's gateway.ts alone, and Stripe's in server/payments/stripe.",
)
const clientInServer = refuse(
  [alias('client/**'), 'react', 'react-dom', 'react-dom/**', 'wouter', '@tanstack/**', '@radix-ui/**'],
  'The server does not know the client. What both need lives in shared/.',
)
const testHelpers = refuse(
  [alias('test/**'), alias('e2e/**'), 'vitest', 'supertest', '@playwright/**'],
  'Test helpers are for *.test.ts files, test/ and e2e/ alone.',
)
const environment = {
  name: 'node:process',
  importNames: ['env'],
  message: 'The environment is read in server/env.ts alone: take the parsed value from there.',
}
const requestAndResponse = refuse(
  ['express', 'node:http', alias('server/**/router.ts'), alias('server/app.ts'), './router.ts'],
  'A verb, table or gateway never sees a request or a response: that is the work of router.ts and server/http.',
)
const gatewaysInSql = refuse(
  [alias('server/**/gateway.ts'), './gateway.ts'],
  'A table or a part of a statement knows no gateway: a verb brings both together.',
  TYPES_ARE_FINE,
)
const compositionRoot = refuse(
  [alias('server/services.ts'), alias('server/app.ts'), alias('server/main.ts')],
  'server/services.ts wires the parts and nothing below it imports it: take what you need as a parameter.',
  TYPES_ARE_FINE,
)

/** Its functions use the time zone of the browser or server unless each call passes another one. */
const dateLibrary = refuse(
  ['date-fns', 'date-fns/**', '@date-fns/**'],
  'Only shared/lib/zoned.ts computes dates and time zones: call its functions.',
)

/** Erasure imports every noun, and no noun imports erasure. */
const erasureBelow = refuse(
  [alias('server/erasure/**')],
  'Nothing below app.ts and services.ts knows erasure: it calls the nouns, and they never call it.',
)

/** Nouns with verbs, from the top down. A noun calls those after it, and reads the tables of those before it. */
const NOUNS = [
  'backfill',
  'erasure',
  'search',
  'customer-record',
  'messages',
  'appointments',
  'quotes',
  'customers',
  'photos',
  'countertops',
  'people',
  'settings',
  'events',
]

function nounZone(noun) {
  const above = NOUNS.slice(0, NOUNS.indexOf(noun))
  const nounsAbove = above.map((name) =>
    refuse(
      [alias(`server/${name}/**`), `!${alias(`server/${name}/**/table.ts`)}`],
      `Nouns call each other in one direction, ${NOUNS.join(' -> ')}: from ${name}, ${noun} may import a table.ts to read it.`,
    ),
  )
  return serverZone(`server/${noun}/**`, { sql: QUERIES, allows: [erasureBelow], refuses: nounsAbove })
}

/** Mail sends what the nouns write. */
const nounsInMail = refuse(
  NOUNS.map((name) => alias(`server/${name}/**`)),
  'Mail knows no noun: an email is written in the emails folder of its noun and registered in server/email-templates.ts.',
)
const nounsInPayments = refuse(
  NOUNS.map((name) => alias(`server/${name}/**`)),
  'A payment provider knows no noun: server/appointments/payment connects payments with appointments.',
)
const nounsInJobs = refuse(
  [...NOUNS, 'payments', 'mail'].map((name) => alias(`server/${name}/**`)),
  'Jobs know no noun: server/services.ts registers their handlers.',
)

/** What a server file does with SQL: nothing, or it writes queries, or it makes connections too. */
const NO_SQL = [ormOutsideVerbs]
const QUERIES = [driversOutsideDb]
const CONNECTIONS = []

const everyServerFile = [upwards, clientInServer, testHelpers, dateLibrary, erasureBelow]
/** Refused in each zone of the server, unless the zone allows it. */
const refusedInServer = [...everyServerFile, vendorSdks, requestAndResponse, compositionRoot]
const serverInClient = refuse(
  [alias('server/**'), 'node:*', 'express', 'pg', 'drizzle-orm', 'drizzle-orm/**', '@electric-sql/**', 'pino'],
  'The client does not know the server or Node: call the API through client/src/api; what both need lives in shared/.',
)
const everyClientFile = [upwards, serverInClient, testHelpers, dateLibrary]
const zodInFirstView = refuse(
  ['zod', 'zod/**', '@hookform/resolvers/**', 'react-hook-form'].concat(
    ['api.ts', 'api/**', '**/schema.ts', 'http/errors.ts', 'lib/text.ts'].map((path) => alias(`shared/${path}`)),
  ),
  'The first view is loaded without zod: import the type alone, or move the code that needs the schema into a lazy chunk.',
  TYPES_ARE_FINE,
)
const frameOfClient = refuse(
  [alias('client/main.tsx'), alias('client/routes.tsx'), alias('client/providers.tsx')],
  'main, routes and providers stand on top: pages and what is below them do not import them.',
)
const pages = refuse(
  [alias('client/pages/**')],
  'Pages are for routes.tsx alone: what two pages share is a feature or a part of client/src/ui.',
)
/** The folders of `client/src/pages` that several pages may import. */
const FOR_SEVERAL_PAGES = ['layout', 'designer', 'print']
const otherPages = refuse(
  [
    alias('client/pages/**'),
    './*/**',
    ...FOR_SEVERAL_PAGES.flatMap((name) => [
      `!${alias(`client/pages/${name}`)}`,
      `!${alias(`client/pages/${name}/**`)}`,
      `!./${name}/**`,
    ]),
  ],
  `A page does not import another one: what several pages share is a feature, a part of client/src/ui, or in pages/${FOR_SEVERAL_PAGES.join(', ')}.`,
)
const anyFeature = refuse(
  [alias('client/features/**')],
  'Parts of client/src/ui and client/src/api know no feature: hand in what they need as props or parameters.',
)
const domainInUi = refuse(
  [
    alias('shared/**'),
    `!${alias('shared/lib')}`,
    `!${alias('shared/lib/**')}`,
    alias('client/api/**'),
    'wouter',
    'wouter/**',
    '@tanstack/**',
  ],
  'client/src/ui knows no domain, no router and no query: a feature brings those and hands them in as props.',
)
const uiInApi = refuse(
  [alias('client/ui/**'), 'wouter', 'wouter/**', '@radix-ui/**'],
  'client/src/api only speaks to the server: what is shown belongs to features and client/src/ui.',
)

const sharedKnowsZodAlone = refuse(
  ['*', '!zod', '!zod/**', `!${alias('shared')}`, `!${alias('shared/**')}`, '!./**'],
  'shared/ knows zod and itself: no Node, no React, no other wing. Take what you need as a parameter.',
)
const zonedKnowsDateLibrary = refuse(
  ['*', '!@date-fns', '!@date-fns/**', `!${alias('shared')}`, `!${alias('shared/**')}`, '!./**'],
  'shared/lib/zoned.ts knows the date library and shared/ alone.',
)
const sharedTests = refuse(
  [
    '*',
    '!zod',
    '!zod/**',
    `!${alias('shared')}`,
    `!${alias('shared/**')}`,
    `!${alias('test')}`,
    `!${alias('test/**')}`,
    '!./**',
    '!vitest',
    '!fast-check',
    '!node:*',
    '!node:*/**',
  ],
  'Tests in shared/ know vitest, fast-check, test/, zod and shared/ alone.',
)
const browserTestsKnowPages = refuse(
  [alias('server/**'), alias('client/**')],
  'Browser flows see what a visitor sees: find things by role and label; shared/ may be imported.',
)

function zone(files, patterns, paths = []) {
  return {
    files: [files].flat(),
    rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
  }
}

/** `sql` is what its files do with SQL. `allows` are rules of the server that it doesn't have, and `refuses` are its own. */
function serverZone(files, { sql = NO_SQL, allows = [], refuses = [] } = {}) {
  const rules = refusedInServer.filter((rule) => !allows.includes(rule))
  return zone(files, [...rules, ...sql, ...refuses], [environment])
}

function featureZone(feature) {
  const friends = [feature, ...(FEATURES_TO_BUILD_ON[feature] ?? [])]
  const otherFeatures = refuse(
    [
      alias('client/features/**'),
      ...friends.flatMap((name) => [`!${alias(`client/features/${name}`)}`, `!${alias(`client/features/${name}/**`)}`]),
    ],
    `A feature does not import another one (${feature} may use: ${friends.slice(1).join(', ') || 'none'}): a page brings them together, what both need is a part of client/src/ui or shared/.`,
  )
  return zone(`client/src/features/${feature}/**`, [...everyClientFile, frameOfClient, pages, otherFeatures])
}

const featuresFolder = new URL('./client/src/features/', import.meta.url)
const features = existsSync(featuresFolder) ? readdirSync(featuresFolder) : []

const importZones = [
  zone('**', [upwards]),
  zone('shared/**', [upwards, sharedKnowsZodAlone]),
  zone('shared/lib/zoned.ts', [upwards, zonedKnowsDateLibrary]),
  zone('shared/**/*.test.ts', [upwards, sharedTests]),

  serverZone('server/**', { allows: [requestAndResponse] }),
  serverZone(
    [
      'server/main.ts',
      'server/app.ts',
      'server/services.ts',
      'server/recover-payments.ts',
      'server/repeat-erasures.ts',
      'server/admin-keys.ts',
    ],
    { allows: [requestAndResponse, compositionRoot, erasureBelow] },
  ),
  serverZone('server/payments/*.ts', { sql: QUERIES, refuses: [nounsInPayments] }),
  serverZone('server/mail/**', { sql: QUERIES, refuses: [nounsInMail] }),
  serverZone('server/places/**'),
  serverZone('server/**/{table,sql}.ts', { sql: QUERIES, refuses: [gatewaysInSql] }),
  serverZone('server/**/gateway.ts', { allows: [vendorSdks] }),
  serverZone('server/payments/stripe/**', { allows: [vendorSdks], refuses: [nounsInPayments] }),
  serverZone('server/db/**', { sql: CONNECTIONS }),
  zone('server/env.ts', everyServerFile),
  serverZone('server/http/limits/**', { sql: QUERIES }),
  serverZone('server/jobs/**', { sql: QUERIES, refuses: [nounsInJobs] }),
  ...NOUNS.map(nounZone),
  serverZone(['server/**/router.ts', 'server/appointments/moved-addresses.ts'], { allows: [requestAndResponse] }),
  serverZone('server/erasure/router.ts', { allows: [requestAndResponse, erasureBelow] }),
  zone('server/**/*.test.ts', [upwards, clientInServer]),

  zone(['client/src/*', 'client/src/prerender/**'], [...everyClientFile, zodInFirstView]),
  zone('client/src/pages/**', [...everyClientFile, frameOfClient, otherPages]),
  zone('client/src/ui/**', [...everyClientFile, frameOfClient, pages, anyFeature, domainInUi, zodInFirstView]),
  zone('client/src/api/**', [...everyClientFile, frameOfClient, pages, anyFeature, uiInApi, zodInFirstView]),
  ...features.map(featureZone),
  zone(['client/src/**/*.test.ts', 'client/src/**/*.test.tsx'], [upwards, serverInClient]),

  zone('e2e/**', [upwards, browserTestsKnowPages]),
]

const FETCH = 'Requests are made in client/src/api and in the gateways of the server alone.'
const ENV = 'The environment is read in server/env.ts alone: take the parsed value from there.'
const fetchProperties = ['window', 'globalThis', 'self'].map((object) => ({
  object,
  property: 'fetch',
  message: FETCH,
}))
const processEnv = { object: 'process', property: 'env', message: ENV }

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: [
    'node_modules',
    'dist',
    'data',
    'shots',
    'test-results',
    'playwright-report',
    'coverage',
    'client/src/assets',
  ],
  settings: { react: { version: '19.3' } },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-else-return': 'error',
    'no-throw-literal': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-alert': 'error',
    'no-console': 'error',
    'no-param-reassign': 'error',
    'no-restricted-globals': ['error', { name: 'fetch', message: FETCH }],
    'no-restricted-properties': ['error', processEnv, ...fetchProperties],

    'typescript/no-floating-promises': ['error', { checkThenables: true }],
    // Event handlers may be async.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',

    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/prefer-node-protocol': 'error',

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    // A CommonJS package has one default export.
    'import/no-named-as-default-member': 'off',
    // It mistakes a canvas's `fill` for an array's.
    'unicorn/no-array-fill-with-reference-type': 'off',
    // A helper may be inside the only function that uses it.
    'unicorn/consistent-function-scoping': 'off',
    // The compiler checks both if they matter.
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    // Supertest and Testing Library calls also assert, and a row of test cases may have an optional part.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Widgets that HTML lacks follow WAI-ARIA patterns. Axe checks them in the browser tests.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    // These are for the React compiler, which we don't use.
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/purity': 'off',
    'react/static-components': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // Stylesheets and fonts are imported for their side effects.
    'import/no-unassigned-import': 'off',
    // Every cast has a comment with its reason, which is more useful than this rule.
    'typescript/no-unsafe-type-assertion': 'off',
    // The contract's types map a key to its parts, so a type parameter often appears only once.
    'typescript/no-unnecessary-type-parameters': 'off',
    'react/jsx-no-target-blank': 'error',
  },
  overrides: [
    ...importZones,
    {
      files: ['server/**', 'shared/**', 'client/src/**'],
      rules: { 'max-lines-per-function': ['error', { max: 80 }] },
    },
    {
      files: [
        'client/src/api/**',
        'server/**/gateway.ts',
        'server/payments/stripe/**',
        'server/request-with-limits.ts',
        'client/src/**/*.test.*',
        'server/**/*.test.ts',
      ],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': ['error', processEnv] },
    },
    { files: ['server/env.ts'], rules: { 'no-restricted-properties': ['error', ...fetchProperties] } },
    {
      files: ['scripts/**', 'bench/**', 'test/**', 'e2e/**', '*.config.ts', '*.config.mjs', '.ci/**'],
      rules: { 'no-console': 'off', 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['e2e/**'],
      rules: {
        // These are Playwright tests, not vitest tests. Fixtures may have an empty destructuring pattern.
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/hoisted-apis-on-top': 'off',
        'no-empty-pattern': 'off',
      },
    },
    { files: ['*.config.ts', '*.config.mjs', 'e2e/teardown.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['server/**', 'shared/**', 'test/**', 'e2e/**', 'bench/**', 'scripts/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    // The product's rules require logging a new session id.
    { files: ['client/src/api/session-id.ts'], rules: { 'no-console': 'off' } },
    // Errors before the log exists go to the console. So do the reports of commands.
    {
      files: ['server/main.ts', 'server/recover-payments.ts', 'server/repeat-erasures.ts', 'server/admin-keys.ts'],
      rules: { 'no-console': 'off' },
    },
    // It handles control characters.
    { files: ['shared/lib/text.ts'], rules: { 'no-control-regex': 'off' } },
    // It sets the type of all other buttons.
    { files: ['client/src/ui/button.tsx'], rules: { 'react/button-has-type': 'off' } },
    { files: TEST_FILES, rules: { 'no-console': 'off', 'max-lines-per-function': 'off' } },
  ],
}
