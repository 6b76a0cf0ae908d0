import { DetailsControls } from './DetailsControls.tsx'
import { DetailsDrawing } from './DetailsDrawing.tsx'
import { FIXTURE_GRIPS } from './fixture-grips.ts'
import { FixtureTooltip } from './FixtureTooltip.tsx'

/** What the plan needs once a countertop has details. */
export const DETAIL_PARTS = { DetailsControls, DetailsDrawing, FixtureTooltip, grips: FIXTURE_GRIPS }
export type DetailParts = typeof DETAIL_PARTS
