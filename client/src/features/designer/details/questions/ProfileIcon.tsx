import type { Profile } from '#shared/fabrication/details.ts'

/** The end of a countertop, seen from its side. The edge is on the right. */
const PATHS: Record<Profile, string> = {
  eased: 'M2 4h28.5L32 5.5v11L30.5 18H2',
  pencil: 'M2 4h26a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H2',
  bevel: 'M2 4h24l6 6v8H2',
  'half-bullnose': 'M2 4h21a9 9 0 0 1 9 9v5H2',
  'full-bullnose': 'M2 4h23a7 7 0 0 1 0 14H2',
  ogee: 'M2 4h17v3c5 0 6 1 7 4s2 4 6 4v3H2',
  mitered: 'M2 4h30v22h-9v-8H2m21 0 9-14',
}

export function ProfileIcon({ profile }: { profile: Profile }) {
  return (
    <svg aria-hidden viewBox="0 0 36 30" className="h-7.5 w-9 shrink-0 fill-sand stroke-ink">
      <path d={PATHS[profile]} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </svg>
  )
}
