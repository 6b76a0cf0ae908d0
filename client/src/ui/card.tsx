const PADDINGS = { normal: 'p-4', roomy: 'p-6 sm:p-9' }

/** A box with a border, such as a table row on a phone. Its content sets its own layout. `roomy` is for a single one. */
export function cardClasses(padding: keyof typeof PADDINGS = 'normal'): string {
  return `min-w-0 rounded border border-divider bg-white ${PADDINGS[padding]}`
}
