import { PRIVACY } from '#shared/content/privacy.ts'
import { PolicyPage } from './policy-page.tsx'

export function Privacy() {
  return <PolicyPage title="Privacy" policy={PRIVACY} />
}
