import { startStripe } from './stand-in.ts'

// The stand-in as a process of its own, for browser tests and for trying things out: `npx tsx test/stripe/serve.ts 12111`.
// It is ready once `GET /_control/state` answers.
const { url } = await startStripe({ port: Number(process.argv[2] ?? 12_111) })
console.log(`Stripe's stand-in answers at ${url}`)
