/** Money is whole US cents everywhere. This is the only place where a product of money is rounded, half up. */
export function multiplyCents(cents: number, factor: number): number {
  return Math.round(cents * factor)
}

/** `180000` -> `$1,800.00` */
export function formatCents(cents: number): string {
  const dollars = Math.trunc(Math.abs(cents) / 100)
  return `${signed(cents, dollars)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** `180000` -> `$1,800`: for figures that are approximate anyway, such as the ends of an estimate's band. */
export function formatWholeDollars(cents: number): string {
  return signed(cents, Math.round(Math.abs(cents) / 100))
}

/**
 * As the browser's own formatter writes dollars, which a test holds. Making that one takes a slow phone longer than anything
 * else that our first script does, and every page names a price.
 */
function signed(cents: number, dollars: number): string {
  return `${cents < 0 ? '-' : ''}$${String(dollars).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`
}
