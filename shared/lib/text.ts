import { z } from 'zod'
import { isSingleLine, LONE_SURROGATE } from './single-line.ts'

// A note may have line breaks and tabs.
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Whether both databases can store `text` unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text)
}

/**
 * One line of text, trimmed, at most `max` characters. Emoji and right-to-left scripts are allowed.
 * `notText` is the message for a value that isn't a string.
 */
export function singleLineText(label: string, max: number, notText = `${label} must be text`) {
  return z
    .string({ error: notText })
    .refine(isSingleLine, { error: `${label} contains a character we can't save`, abort: true })
    .trim()
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
}

/** One line of text that can't be empty, or only look so. */
export function requiredLine(label: string, max: number, required = `${label} is required`, notText?: string) {
  return singleLineText(label, max, notText)
    .min(1, { error: required, abort: true })
    .refine((text) => !isBlank(text), { error: required })
}

/** Spaces, marks that join or turn letters, and letters without a shape. */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether there's nothing to see. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text)
}

/**
 * Several lines of text, at most `max` characters. Drops byte order marks (U+FEFF) at both ends: the embedded database
 * loses one at the start, and both databases must store the same text.
 */
export function multiLineText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite((text) => text.replace(/^\ufeff+|\ufeff+$/g, ''))
    .max(max, { error: `${label} must be at most ${max} characters` })
    .refine((text) => !CONTROL_BUT_BREAKS.test(text) && !LONE_SURROGATE.test(text), {
      error: `${label} contains a character we can't save`,
    })
}
