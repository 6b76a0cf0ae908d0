import type { Sheet } from './designer-state.ts'

/** Selects what a sheet is about, in the drawing or the list. */
export function sheetSelector(sheet: Sheet): string {
  if (sheet.kind === 'side') return `[data-side="${sheet.side}"]`
  return sheet.kind === 'cutout' ? `[data-cutout="${sheet.id}"]` : `[data-dishwasher="${sheet.index}"]`
}
