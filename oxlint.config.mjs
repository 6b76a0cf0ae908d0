// Lint rules, and who may import whom (docs/architecture.md). A file gets the import rules of the last zone below that
// matches it, so each zone lists everything that holds for its files.
import { existsSync, readdirSync } from 'node:fs'

const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx']

/** Form parts are the only features that other features may build on. */
const FEATURES_TO_BUILD_ON = {
  quotes: ['contact'],
  appointments: ['contact'],
  office: ['contact'],
  contact: ['places'],
}

const refuse = (pattern, message, options) => ({ group: [pattern].flat(), message, ...options })
/** `#` begins a comment in a pattern unless it is escaped. */
const alias = (path) => `\\#${path}`
const TYPES_ARE_FINE = { allowTypeImports: true }

const upwards = refuse(
  ['../**', './**/../**', '..'],
  'Across folders import by alias: #shared/…, #server/…, #client/…, #test/….',
)
const ormOutsideStores = refuse(
  [
    'drizzle-orm',
    'drizzle-orm/**',
    'pg',
    '@electric-sql/**',
    alias('server/**/table.ts'),
    alias('server/**/*-table.ts'),
    alias('server/**/sql.ts'),
    './sql.ts',
  ],
  "Only stores, tables and server/db speak to the database: put the query into the noun's store.ts.",
)
const driversOutsideDb = refuse(
  ['pg', '@electric-sql/**'],
  'Connections are made in server/db alone: take the database that it hands out.',
  TYPES_ARE_FINE,
)
const vendorSdks = refuse(
  ['stripe', 'nodemailer', '@googlemaps/**'],
  "A vendor's SDK is used in the noun's gateway.ts alone; services call the gateway.",
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
  'A service, store or gateway never sees a request or a response: that is the work of router.ts and server/http.',
)
const layersAboveStore = refuse(
  [alias('server/**/service.ts'), alias('server/**/gateway.ts'), './service.ts', './gateway.ts'],
  'A store or gateway is used by services and knows none of them, nor each other: let the service bring both together.',
  TYPES_ARE_FINE,
)
const compositionRoot = refuse(
  [alias('server/services.ts'), alias('server/app.ts'), alias('server/main.ts')],
  'server/services.ts wires the parts and nothing below it imports it: take what you need as a parameter.',
  TYPES_ARE_FINE,
)

/** Its functions reckon in the zone of the browser or the server unless each call is told otherwise. */
const dateLibrary = refuse(
  ['date-fns', 'date-fns/**', '@date-fns/**'],
  'Dates and zones are reckoned in shared/lib/zoned.ts alone: call its functions.',
)

const everyServerFile = [upwards, clientInServer, testHelpers, dateLibrary]
const serverInClient = refuse(
  [alias('server/**'), 'node:*', 'express', 'pg', 'drizzle-orm', 'drizzle-orm/**', '@electric-sql/**', 'pino'],
  'The client does not know the server or Node: call the API through client/src/api; what both need lives in shared/.',
)
const ormInClient = [upwards, serverInClient, testHelpers, dateLibrary]
const zodInFirstView = refuse(
  ['zod', 'zod/**', '@hookform/resolvers/**', 'react-hook-form'].concat(
    ['api.ts', '**/schema.ts', 'http/errors.ts', 'lib/text.ts'].map((path) => alias(`shared/${path}`)),
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

function featureZone(feature) {
  const friends = [feature, ...(FEATURES_TO_BUILD_ON[feature] ?? [])]
  const otherFeatures = refuse(
    [
      alias('client/features/**'),
      ...friends.flatMap((name) => [`!${alias(`client/features/${name}`)}`, `!${alias(`client/features/${name}/**`)}`]),
    ],
    `A feature does not import another one (${feature} may use: ${friends.slice(1).join(', ') || 'none'}): a page brings them together, what both need is a part of client/src/ui or shared/.`,
  )
  return zone(`client/src/features/${feature}/**`, [...ormInClient, frameOfClient, pages, otherFeatures])
}

const featuresFolder = new URL('./client/src/features/', import.meta.url)
const features = existsSync(featuresFolder) ? readdirSync(featuresFolder) : []

const importZones = [
  zone('**', [upwards]),
  zone('shared/**', [upwards, sharedKnowsZodAlone]),
  zone('shared/lib/zoned.ts', [upwards, zonedKnowsDateLibrary]),
  zone('shared/**/*.test.ts', [upwards, sharedTests]),

  zone('server/**', [...everyServerFile, ormOutsideStores, vendorSdks, compositionRoot], [environment]),
  zone(
    ['server/main.ts', 'server/app.ts', 'server/services.ts'],
    [...everyServerFile, ormOutsideStores, vendorSdks],
    [environment],
  ),
  zone(
    ['server/**/service.ts', 'server/**/*-service.ts'],
    [...everyServerFile, ormOutsideStores, vendorSdks, requestAndResponse, compositionRoot],
    [environment],
  ),
  zone(
    ['server/**/{store,table,sql}.ts', 'server/**/*-{store,table}.ts'],
    [...everyServerFile, driversOutsideDb, vendorSdks, requestAndResponse, layersAboveStore, compositionRoot],
    [environment],
  ),
  zone(
    ['server/**/gateway.ts', 'server/**/*-gateway.ts'],
    [...everyServerFile, ormOutsideStores, requestAndResponse, layersAboveStore, compositionRoot],
    [environment],
  ),
  zone('server/db/**', [...everyServerFile, vendorSdks, requestAndResponse, compositionRoot], [environment]),
  zone('server/env.ts', everyServerFile),
  zone('server/**/*.test.ts', [upwards, clientInServer]),

  zone('client/src/*', [...ormInClient, zodInFirstView]),
  zone('client/src/pages/**', [...ormInClient, frameOfClient, pages]),
  zone('client/src/ui/**', [...ormInClient, frameOfClient, pages, anyFeature, domainInUi, zodInFirstView]),
  zone('client/src/api/**', [...ormInClient, frameOfClient, pages, anyFeature, uiInApi, zodInFirstView]),
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
    // An event handler may be asynchronous.
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
    // CommonJS packages come as one default.
    'import/no-named-as-default-member': 'off',
    // Takes the `fill` of a canvas for that of an array.
    'unicorn/no-array-fill-with-reference-type': 'off',
    // A helper may stand inside the function that alone uses it.
    'unicorn/consistent-function-scoping': 'off',
    // The compiler sees to both where they matter.
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    // Requests and queries of the page assert by themselves, and a row of a table of cases may have a part more.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Widgets that HTML lacks follow the patterns of WAI-ARIA; axe judges the result in the browser.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    // These follow the React compiler, which we do not use.
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/purity': 'off',
    'react/static-components': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // Stylesheets and fonts are imported for what they do.
    'import/no-unassigned-import': 'off',
    // A cast carries its reason in a comment; a reader judges it better than this rule.
    'typescript/no-unsafe-type-assertion': 'off',
    // The contract's types lead from a key to its parameters, so a parameter often stands once.
    'typescript/no-unnecessary-type-parameters': 'off',
    'react/jsx-no-target-blank': 'error',
  },
  overrides: [
    ...importZones,
    {
      files: ['client/src/api/**', 'server/**/*gateway.ts', 'client/src/**/*.test.*', 'server/**/*.test.ts'],
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
        // These are Playwright's tests, not vitest's, and its fixtures read what they need from a pattern.
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
    // The session id is logged when it is made, as the product's rules ask.
    { files: ['client/src/api/session-id.ts'], rules: { 'no-console': 'off' } },
    // Before there is a log there is the console.
    { files: ['server/main.ts'], rules: { 'no-console': 'off' } },
    // Its subject is control characters.
    { files: ['shared/lib/text.ts'], rules: { 'no-control-regex': 'off' } },
    // Gives every other button its type.
    { files: ['client/src/ui/button.tsx'], rules: { 'react/button-has-type': 'off' } },
    { files: TEST_FILES, rules: { 'no-console': 'off' } },
  ],
}
