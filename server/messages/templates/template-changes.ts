import { invalid } from '#server/http/app-error.ts'
import { findUnknownVariable } from '#shared/messages/fill-text.ts'
import type { TemplateEdit } from '#shared/messages/schema.ts'

/** The fields whose changes are in the history. */
export const TEMPLATE_FIELDS = ['name', 'subject', 'body', 'archived'] as const

/** Throws 400 at `subject` or `body` for a variable that doesn't exist. */
export function refuseUnknownVariables(template: TemplateEdit): void {
  for (const path of ['subject', 'body'] as const) {
    const problem = findUnknownVariable(template[path] ?? '')
    if (problem !== undefined) throw invalid(path, problem)
  }
}
