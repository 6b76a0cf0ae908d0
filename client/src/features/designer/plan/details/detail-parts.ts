import { CutoutTooltip } from './CutoutTooltip.tsx'
import { CUTOUT_GRIPS } from './cutout-grips.ts'
import { DetailsControls } from './DetailsControls.tsx'
import { DetailsDrawing } from './DetailsDrawing.tsx'

/** What the plan needs once a countertop has details. */
export const DETAIL_PARTS = { CutoutTooltip, DetailsControls, DetailsDrawing, grips: CUTOUT_GRIPS }
export type DetailParts = typeof DETAIL_PARTS
