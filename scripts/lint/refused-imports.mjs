// What a zone of import-zones.mjs refuses. `!` takes back a part of what comes before it.

const TYPES_ARE_FINE = { allowTypeImports: true }

/** Nouns with verbs, from the top down. A noun calls those after it, and reads the tables of those before it. */
export const NOUNS = [
  'erasure',
  'search',
  'customer-record',
  'messages',
  'appointments',
  'samples',
  'quotes',
  'customers',
  'photos',
  'countertops',
  'people',
  'settings',
  'events',
]

/** The folders of `client/src/pages` that several pages may import. */
const FOR_SEVERAL_PAGES = ['layout', 'designer', 'print']

export const ENVIRONMENT = 'The environment is read in server/env.ts alone: take the parsed value from there.'

const SHARED = ['!#shared', '!#shared/**', '!./**']
const foldersOf = (nouns) => nouns.map((noun) => `#server/${noun}/**`)

const REFUSED = {
  upwards: refuse(
    ['../**', './**/../**', '..'],
    'Across folders import by alias: #shared/…, #server/…, #client/…, #test/…, #bench/….',
  ),
  testHelpers: refuse(
    ['#test/**', '#e2e/**', 'vitest', 'supertest', '@playwright/**'],
    'Test helpers are for *.test.ts files, test/ and e2e/ alone.',
  ),
  /** Its functions use the time zone of the browser or server unless each call passes another one. */
  dateLibrary: refuse(
    ['date-fns', 'date-fns/**', '@date-fns/**'],
    'Only shared/lib/zoned.ts computes dates and time zones: call its functions.',
  ),

  allButZod: refuse(
    ['*', '!zod', '!zod/**', ...SHARED],
    'shared/ knows zod and itself: no Node, no React, no other wing. Take what you need as a parameter.',
  ),
  allButDateLibrary: refuse(
    ['*', '!@date-fns', '!@date-fns/**', ...SHARED],
    'shared/lib/zoned.ts knows the date library and shared/ alone.',
  ),
  allButTestHelpers: refuse(
    ['*', '!zod', '!zod/**', ...SHARED, '!#test', '!#test/**', '!vitest', '!fast-check', '!node:*', '!node:*/**'],
    'Tests in shared/ know vitest, fast-check, test/, zod and shared/ alone.',
  ),

  client: refuse(
    ['#client/**', 'react', 'react-dom', 'react-dom/**', 'wouter', '@tanstack/**', '@radix-ui/**'],
    'The server does not know the client. What both need lives in shared/.',
  ),
  sql: refuse(
    ['drizzle-orm', 'drizzle-orm/**', 'pg', '@electric-sql/**', '#server/**/table.ts', '#server/**/sql.ts', './sql.ts'],
    'Only verbs, queries, tables and server/db speak to the database: put the query into a verb of its noun.',
  ),
  connections: refuse(
    ['pg', '@electric-sql/**'],
    'Connections are made in server/db alone: take the database that it hands out.',
    TYPES_ARE_FINE,
  ),
  vendorSdks: refuse(
    ['stripe', 'nodemailer', '@googlemaps/**'],
    "A vendor's SDK is used in the noun's gateway.ts alone, and Stripe's in server/payments/stripe.",
  ),
  requests: refuse(
    ['express', 'node:http', '#server/**/router.ts', '#server/app.ts', './router.ts'],
    'A verb, table or gateway never sees a request or a response: that is the work of router.ts and server/http.',
  ),
  gateways: refuse(
    ['#server/**/gateway.ts', './gateway.ts'],
    'A table or a part of a statement knows no gateway: a verb brings both together.',
    TYPES_ARE_FINE,
  ),
  compositionRoot: refuse(
    ['#server/services.ts', '#server/app.ts', '#server/main.ts'],
    'server/services.ts wires the parts and nothing below it imports it: take what you need as a parameter.',
    TYPES_ARE_FINE,
  ),
  environment: { name: 'node:process', importNames: ['env'], message: ENVIRONMENT },
  erasure: refuse(
    ['#server/erasure/**'],
    'Nothing below app.ts and services.ts knows erasure: it calls the nouns, and they never call it.',
  ),
  nounsInMail: refuse(
    foldersOf(NOUNS),
    'Mail knows no noun: an email is written in the emails folder of its noun and registered in server/email-writers.ts.',
  ),
  nounsInPayments: refuse(
    foldersOf(NOUNS),
    'A payment provider knows no noun: server/appointments/payment connects payments with appointments.',
  ),
  nounsInJobs: refuse(
    foldersOf([...NOUNS, 'payments', 'mail']),
    'Jobs know no noun: server/services.ts registers their handlers.',
  ),

  server: refuse(
    ['#server/**', 'node:*', 'express', 'pg', 'drizzle-orm', 'drizzle-orm/**', '@electric-sql/**', 'pino'],
    'The client does not know the server or Node: call the API through client/src/api; what both need lives in shared/.',
  ),
  zod: refuse(
    [
      'zod',
      'zod/**',
      '@hookform/resolvers/**',
      'react-hook-form',
      '#shared/api.ts',
      '#shared/api/**',
      '#shared/**/schema.ts',
      '#shared/http/errors.ts',
      '#shared/lib/text.ts',
    ],
    'The first view is loaded without zod: import the type alone, or move the code that needs the schema into a lazy chunk.',
    TYPES_ARE_FINE,
  ),
  frame: refuse(
    ['#client/main.tsx', '#client/routes.tsx', '#client/providers.tsx'],
    'main, routes and providers stand on top: pages and what is below them do not import them.',
  ),
  pages: refuse(
    ['#client/pages/**'],
    'Pages are for routes.tsx alone: what two pages share is a feature or a part of client/src/ui.',
  ),
  otherPages: refuse(
    [
      '#client/pages/**',
      './*/**',
      ...FOR_SEVERAL_PAGES.flatMap((name) => [`!#client/pages/${name}`, `!#client/pages/${name}/**`, `!./${name}/**`]),
    ],
    `A page does not import another one: what several pages share is a feature, a part of client/src/ui, or in pages/${FOR_SEVERAL_PAGES.join(', ')}.`,
  ),
  features: refuse(
    ['#client/features/**'],
    'Parts of client/src/ui and client/src/api know no feature: hand in what they need as props or parameters.',
  ),
  domain: refuse(
    ['#shared/**', '!#shared/lib', '!#shared/lib/**', '#client/api/**', 'wouter', 'wouter/**', '@tanstack/**'],
    'client/src/ui knows no domain, no router and no query: a feature brings those and hands them in as props.',
  ),
  ui: refuse(
    ['#client/ui/**', 'wouter', 'wouter/**', '@radix-ui/**'],
    'client/src/api only speaks to the server: what is shown belongs to features and client/src/ui.',
  ),

  code: refuse(
    ['#server/**', '#client/**'],
    'Browser flows see what a visitor sees: find things by role and label; shared/ may be imported.',
  ),
}
export const refused = (name) => REFUSED[name] ?? raise(`No imports are called ${name}`)

/** The nouns above this one, but for their tables. */
export function nounsAbove(noun) {
  return NOUNS.slice(0, NOUNS.indexOf(noun)).map((above) =>
    refuse(
      [`#server/${above}/**`, `!#server/${above}/**/table.ts`],
      `Nouns call each other in one direction, ${NOUNS.join(' -> ')}: from ${above}, ${noun} may import a table.ts to read it.`,
    ),
  )
}

/** All features but this one and its friends. */
export function otherFeatures(feature, friends) {
  return refuse(
    [
      '#client/features/**',
      ...[feature, ...friends].flatMap((name) => [`!#client/features/${name}`, `!#client/features/${name}/**`]),
    ],
    `A feature does not import another one (${feature} may use: ${friends.join(', ') || 'none'}): a page brings them together, what both need is a part of client/src/ui or shared/.`,
  )
}

function refuse(patterns, message, options) {
  // An unescaped `#` starts a comment in a pattern.
  return { group: patterns.map((pattern) => pattern.replace('#', String.raw`\#`)), message, ...options }
}

function raise(message) {
  throw new Error(message)
}
