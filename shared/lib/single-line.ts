// Apart from text.ts, because the first view loads this and no zod.

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Half of a character. UTF-8 can't contain it, so a database would store something else. */
export const LONE_SURROGATE = /[\ud800-\udfff]/u

/** Whether `text` has no control characters and only whole characters. */
export function isSingleLine(text: string): boolean {
  return !CONTROL.test(text) && !LONE_SURROGATE.test(text)
}
