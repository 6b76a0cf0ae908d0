import { existsSync, readdirSync } from 'node:fs'

const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx']

const FETCH = 'Requests are made in client/src/api and in the gateways of the server alone.'
const fetchProperties = ['window', 'globalThis', 'self'].map((object) => ({
  object,
  property: 'fetch',
  message: FETCH,
}))
const ENVIRONMENT = 'The environment is read in server/env.ts alone: take the parsed value from there.'
const processEnv = { object: 'process', property: 'env', message: ENVIRONMENT }

/** The features that other features may import: parts of forms, reading photos, forms that take a payment, the button that opens the form for samples, and what draws countertops. */
const FEATURES_TO_BUILD_ON = ['contact', 'drawing', 'payments', 'photos', 'places', 'samples']

const refuse = (patterns, message, options) => ({
  // An unescaped `#` starts a comment in a pattern.
  group: patterns.map((pattern) => pattern.replace('#', String.raw`\#`)),
  message,
  ...options,
})
const UPWARDS = refuse(
  ['../**', './**/../**', '..'],
  'Across folders import by alias: #shared/…, #server/…, #client/….',
)
const TESTS = refuse(
  ['#test/**', 'vitest', 'supertest', '@playwright/**'],
  'Test helpers are for *.test.ts files, test/ and e2e/ alone.',
)
const SHARED = ['*', '!zod', '!zod/**', '!#shared', '!#shared/**', '!./**']
const CLIENT = refuse(
  ['#client/**', 'react', 'react-dom', 'react-dom/**', 'wouter', '@tanstack/**', '@radix-ui/**'],
  'The server does not know the client. What both need lives in shared/.',
)
const SERVER = refuse(
  ['#server/**', 'node:*', 'express', 'pg', 'drizzle-orm', 'drizzle-orm/**', '@electric-sql/**', 'pino'],
  'The client does not know the server or Node: call the API through client/src/api; what both need lives in shared/.',
)
const VENDORS = refuse(
  ['stripe', 'nodemailer'],
  "A vendor's SDK is used in the noun's gateway.ts alone, and Stripe's in server/payment-provider/stripe.",
)
const PAGES = refuse(['#client/pages/**', '#client/main.tsx', '#client/routes.tsx'], 'Pages are for routes.tsx alone.')
const otherFeatures = (feature) => [
  '#client/features/**',
  ...allow([feature, ...FEATURES_TO_BUILD_ON].map((one) => `#client/features/${one}`)),
]
const allow = (folders) => folders.flatMap((folder) => [`!${folder}`, `!${folder}/**`])
const ONE_FEATURE =
  'A feature does not import another one: a page brings them together, what both need is a part of client/src/ui or shared/.'

const OFFICE = 'client/src/features/office'
/** The folders of the office that others there may import: a folder of the list those after it, and any other one all. */
const OFFICE_TO_BUILD_ON = ['record', 'day', 'fabrication', 'visits', 'history', 'photos']
/** They put the folders together. */
const OFFICE_FRAME = ['Office.tsx', 'OfficeFrame.tsx', 'sections.ts', 'preload-office.ts']
const ONE_DIRECTION =
  'Folders of the office import in one direction, and no other feature. What two of them need stands one level up.'
/** One group, because an exception in one holds for all. */
const officeFolder = (folder) => {
  const next = OFFICE_TO_BUILD_ON.slice(OFFICE_TO_BUILD_ON.indexOf(folder) + 1)
  return refuse(
    [
      ...otherFeatures('office'),
      '#client/features/office/*/**',
      ...allow([folder, ...next].map((one) => `#client/features/office/${one}`)),
      ...OFFICE_FRAME.map((file) => `#client/features/office/${file}`),
    ],
    ONE_DIRECTION,
  )
}

/** Which parts may import which (docs/architecture.md). The last match counts, so each zone lists all that it refuses. */
const zone = (files, ...patterns) => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [UPWARDS, ...patterns] }] },
})
const FEATURES = new URL('client/src/features/', import.meta.url)
// None in a copy without the client.
const foldersIn = (parent) =>
  existsSync(parent)
    ? readdirSync(parent, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))
    : []
const featureZone = (files, ...patterns) => zone(files, SERVER, TESTS, PAGES, ...patterns)
const IMPORT_ZONES = [
  zone('**'),
  zone('shared/**', refuse(SHARED, 'shared/ knows zod and itself: no Node, no React, neither server nor client.')),
  zone(
    'shared/lib/zoned.ts',
    refuse([...SHARED, '!@date-fns/**'], 'shared/lib/zoned.ts knows the date library and shared/ alone.'),
  ),
  zone('shared/**/*.test.ts', refuse(['#server/**', '#client/**'], 'Tests in shared/ know test/ and shared/ alone.')),
  zone('server/**', CLIENT, TESTS, VENDORS),
  zone(['server/**/gateway.ts', 'server/payment-provider/stripe/**'], CLIENT, TESTS),
  zone('server/**/*.test.ts', CLIENT),
  zone('client/src/**', SERVER, TESTS),
  ...foldersIn(FEATURES).map((feature) =>
    featureZone(`client/src/features/${feature}/**`, refuse(otherFeatures(feature), ONE_FEATURE)),
  ),
  featureZone(`${OFFICE}/*`, refuse(otherFeatures('office'), ONE_FEATURE), refuse(['./*/**'], ONE_DIRECTION)),
  featureZone(
    OFFICE_FRAME.map((file) => `${OFFICE}/${file}`),
    refuse(otherFeatures('office'), ONE_FEATURE),
  ),
  ...foldersIn(new URL('office/', FEATURES)).map((folder) =>
    featureZone(`${OFFICE}/${folder}/**`, officeFolder(folder)),
  ),
  zone(['client/src/**/*.test.ts', 'client/src/**/*.test.tsx'], SERVER),
  zone(
    'e2e/**',
    refuse(['#server/**', '#client/**'], 'Browser flows see what a visitor sees: find things by role and label.'),
  ),
]

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
    ...IMPORT_ZONES,
    {
      files: ['server/**', 'shared/**', 'client/src/**'],
      rules: { 'max-lines-per-function': ['error', { max: 80 }] },
    },
    // A component has its markup, too. Cut in two, its state goes through a hook that returns all of it.
    { files: ['client/src/**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    {
      files: [
        'client/src/api/**',
        'server/**/gateway.ts',
        'server/payment-provider/stripe/**',
        'server/request-with-limits.ts',
        'client/src/features/office/day/day-worker.js',
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
      files: ['server/main.ts', 'server/cli/*.ts'],
      rules: { 'no-console': 'off' },
    },
    // It handles control characters.
    { files: ['shared/lib/text.ts'], rules: { 'no-control-regex': 'off' } },
    // It sets the type of all other buttons.
    { files: ['client/src/ui/button.tsx'], rules: { 'react/button-has-type': 'off' } },
    { files: TEST_FILES, rules: { 'no-console': 'off', 'max-lines-per-function': 'off' } },
  ],
}
