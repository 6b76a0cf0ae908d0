import type { OtherCustomer } from './schema.ts'

/** `Priya Raman, #1201`, by the newest quote. */
export function describeOther({ name, numbers: [newest] }: OtherCustomer): string {
  return [name || 'No name given', ...(newest === undefined ? [] : [`#${newest}`])].join(', ')
}
