import { IMPORT_ZONES } from './scripts/lint/import-zones.mjs'
import { ENVIRONMENT } from './scripts/lint/refused-imports.mjs'

const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx']

const FETCH = 'Requests are made in client/src/api and in the gateways of the server alone.'
const fetchProperties = ['window', 'globalThis', 'self'].map((object) => ({
  object,
  property: 'fetch',
  message: FETCH,
}))
const processEnv = { object: 'process', property: 'env', message: ENVIRONMENT }

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
    {
      files: [
        'client/src/api/**',
        'server/**/gateway.ts',
        'server/payments/stripe/**',
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
