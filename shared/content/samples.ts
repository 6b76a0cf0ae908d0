import { SHOP } from './shop.ts'

/** The email that 'Order a sample' opens. `stone` is its name, or undefined if the visitor hasn't chosen one. */
export function sampleEmail(stone?: string): { subject: string; body: string } {
  return {
    subject: stone ? `Sample of ${stone}` : 'Quartz samples',
    body: `Hello ${SHOP.name},

I'd like ${stone ? `a sample of ${stone}` : 'samples of your quartz'}. Please send it to:

Name:
Street address:
City, state, zip code:

Thank you`,
  }
}
