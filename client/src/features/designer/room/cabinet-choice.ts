import { createStoredChoice } from '#client/features/designer/stored-choice.ts'
import { CABINET_IDS, DEFAULT_CABINET } from '#shared/content/cabinets.ts'

/** The look of the cabinets. Stored in the browser, and never part of a countertop. */
export const { useChoice: useCabinet, choose: chooseCabinet } = createStoredChoice(
  'local',
  'countertop_cabinet',
  CABINET_IDS,
  DEFAULT_CABINET,
)
