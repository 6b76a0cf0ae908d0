import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { DetailLines } from './DetailLines.tsx'

const SHOWN = ['cutout', 'cutoutLines'] as const

/** What can be told apart on a card: the cutouts. */
export function ThumbnailDetails({ countertop, scale }: { countertop: FabricatedCountertop; scale: number }) {
  return <DetailLines countertop={countertop} scale={scale} unit={0.6} only={SHOWN} />
}
