import { formatCents } from '#shared/lib/cents.ts'

/** An own line that the shop often adds, to choose from (Settings). */
export interface UsualLine {
  text: string
  unitPriceCents: number
}

/** `Undermount sink $450.00` */
export const usualLineText = ({ text, unitPriceCents }: UsualLine) => `${text} ${formatCents(unitPriceCents)}`
