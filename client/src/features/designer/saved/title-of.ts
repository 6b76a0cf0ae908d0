import { type Shape, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Details } from '#shared/fabrication/details.ts'

/** A countertop's name, or else its shape. */
export function titleOf({ shape, details }: { shape: Shape; details?: Details | undefined }): string {
  return details?.name ?? SHAPE_LABELS[shape]
}
