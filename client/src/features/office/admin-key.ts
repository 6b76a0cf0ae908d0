import { storedText } from '#client/api/storage.ts'

/** Kept until the tab is closed or the operator logs out (docs/rules.md, Admin). */
export const storedAdminKey = storedText('session', 'admin_key')
