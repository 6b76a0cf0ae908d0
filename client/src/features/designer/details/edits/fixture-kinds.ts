import type { Cutout } from '#shared/fabrication/details.ts'

/** The kinds that the questions offer. */
export const SINK_KINDS = ['sink-single', 'sink-double', 'sink-bar', 'sink-dropin', 'sink-farmhouse'] as const
export const COOKTOP_KINDS = ['cooktop-30', 'cooktop-36'] as const
export type FixtureKind = (typeof SINK_KINDS)[number] | (typeof COOKTOP_KINDS)[number]

export function isSink({ kind }: Pick<Cutout, 'kind'>): boolean {
  return kind.startsWith('sink')
}

export function isCooktop({ kind }: Pick<Cutout, 'kind'>): boolean {
  return kind.startsWith('cooktop')
}
