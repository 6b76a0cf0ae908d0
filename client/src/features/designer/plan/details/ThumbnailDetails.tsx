import type { Countertop } from '#shared/countertops/countertop.ts'
import { DetailLines } from './DetailLines.tsx'

const SHOWN = ['cutout', 'cutoutLines'] as const

/** What can be told apart on a card: the cutouts. */
export function ThumbnailDetails({ countertop, scale }: { countertop: Countertop; scale: number }) {
  return <DetailLines countertop={countertop} scale={scale} unit={0.6} only={SHOWN} />
}
