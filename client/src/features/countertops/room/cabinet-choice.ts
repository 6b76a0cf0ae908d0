import { storedChoice } from '#client/features/countertops/stored-choice.ts'
import { CABINET_IDS, DEFAULT_CABINET } from '#shared/content/cabinets.ts'

/** What the visitor's cabinets look like: kept beside the draft, and never part of a design. */
export const { useChoice: useCabinet, choose: chooseCabinet } = storedChoice(
  'local',
  'countertop_cabinet',
  CABINET_IDS,
  DEFAULT_CABINET,
)
