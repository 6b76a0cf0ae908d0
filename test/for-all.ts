import fc from 'fast-check'

/** An arbitrary for each value, then what must hold for all of them. It holds unless it throws or returns false. */
type Property<Values extends [unknown, ...unknown[]], Result> = [
  ...{ [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  (...values: Values) => Result,
]

/** Tries a property with that many made-up inputs, and throws with the smallest one for which it doesn't hold. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  runs: number,
  ...property: Property<Values, boolean | void>
): void {
  fc.assert(fc.property<Values>(...property), { numRuns: runs })
}

/** The same for a property that waits for something. */
export async function forAllAsync<Values extends [unknown, ...unknown[]]>(
  runs: number,
  ...property: Property<Values, Promise<boolean | void>>
): Promise<void> {
  await fc.assert(fc.asyncProperty<Values>(...property), { numRuns: runs })
}
