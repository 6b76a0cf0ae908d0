import type { FieldIssue } from '#shared/http/errors.ts'

interface Form<Name extends string> {
  setError: (name: Name, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void
}

/** Puts what the server refused at its fields, and the focus into the first of them; false where none is in the form. */
export function showIssues<Name extends string>(
  form: Form<Name>,
  fields: readonly Name[],
  issues: readonly FieldIssue[],
): boolean {
  let isFirst = true
  for (const name of fields) {
    const issue = issues.find(({ path }) => path === name)
    if (!issue) continue
    form.setError(name, { type: 'server', message: issue.message }, { shouldFocus: isFirst })
    isFirst = false
  }
  return !isFirst
}
