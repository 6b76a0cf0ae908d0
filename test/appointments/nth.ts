/** Starts again at the first element after the last one. */
export function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(list.length, 1)]
}
