import { TERMS } from '#shared/content/terms.ts'
import { PolicyPage } from './policy-page.tsx'

export function Terms() {
  return <PolicyPage title="Terms" policy={TERMS} />
}
