import type { FieldIssue } from '#shared/http/errors.ts'

interface Form<Name extends string> {
  setError: (name: Name, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void
}

/** Shows the server's issues at their fields and focuses the first one. Returns false if no field of the form has one. */
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
