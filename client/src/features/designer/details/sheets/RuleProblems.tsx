import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Warning } from '#shared/fabrication/check-rules.ts'
import { brokenRules } from '#client/features/designer/details/broken-rules.ts'

interface ProblemsProps {
  countertop: Countertop
  isAbout: (warning: Warning) => boolean
}

/** What breaks a rule, in the sheet of what it is about. */
export function RuleProblems({ countertop, isAbout }: ProblemsProps) {
  const problems = brokenRules(countertop).filter(isAbout)
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1.5 border-error border-l-2 pl-4 text-label">
      {problems.map(({ rule, level, message }) => (
        <li key={`${rule} ${message}`} className={level === 'stop' ? 'text-error' : ''}>
          {message}
        </li>
      ))}
    </ul>
  )
}
