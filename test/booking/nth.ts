/** Of what there is; beyond its end the count begins anew. */
export function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(list.length, 1)]
}
