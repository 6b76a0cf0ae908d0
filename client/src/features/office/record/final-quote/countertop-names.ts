import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'

/** For parts that read a countertop's name from its details, which is where drawings have it. */
export function withNameInDetails<Countertop extends { name: string; details?: Details | undefined }>(
  countertop: Countertop,
) {
  const { name, details = DEFAULT_DETAILS } = countertop
  return { ...countertop, details: { ...details, name } }
}
