import { z } from 'zod'

// A line has no control characters at all; a note may have line breaks and tabs.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

export function isOneLine(text: string): boolean {
  return !CONTROL.test(text)
}

/**
 * One line of a person's text, trimmed, at most `max` characters. Emoji and right-to-left scripts are welcome.
 * `notText` is the message where there is no text at all.
 */
export function lineOfText(label: string, max: number, notText = `${label} must be text`) {
  return z
    .string({ error: notText })
    .refine(isOneLine, { error: `${label} contains a character that we cannot keep` })
    .trim()
    .max(max, { error: `${label} must be at most ${max} characters` })
}

/** Several lines of text, at most `max` characters. */
export function linesOfText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .max(max, { error: `${label} must be at most ${max} characters` })
    .refine((text) => !CONTROL_BUT_BREAKS.test(text), { error: `${label} contains a character that we cannot keep` })
}
