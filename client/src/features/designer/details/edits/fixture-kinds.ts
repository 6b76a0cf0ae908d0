/** The kinds that the questions offer. The first of each is what we assume. */
export const SINK_KINDS = ['sink-single', 'sink-double', 'sink-bar', 'sink-dropin', 'sink-farmhouse'] as const
export const COOKTOP_KINDS = ['cooktop-30', 'cooktop-36'] as const
export type FixtureKind = (typeof SINK_KINDS)[number] | (typeof COOKTOP_KINDS)[number]
