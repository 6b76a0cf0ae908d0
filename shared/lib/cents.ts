/** Money is whole US cents everywhere. This is the only place where a product of money is rounded, half up. */
export function multiplyCents(cents: number, factor: number): number {
  return Math.round(cents * factor)
}

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `180000` -> `$1,800.00` */
export function formatCents(cents: number): string {
  return exact.format(cents / 100)
}

/** `180000` -> `$1,800`: for figures that are approximate anyway, such as the ends of an estimate's band. */
export function formatWholeDollars(cents: number): string {
  return whole.format(cents / 100)
}
