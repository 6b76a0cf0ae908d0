/** Whether two values of JSON are equal. A field that is undefined counts as missing. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [fields, otherFields] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...fields.keys(), ...otherFields.keys()])].every((key) =>
    isEqual(fields.get(key), otherFields.get(key)),
  )
}
