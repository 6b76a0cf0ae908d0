import { createContext, type ReactNode, use } from 'react'

const AdminKey = createContext<string | null>(null)

interface AdminKeyProviderProps {
  /** Empty for someone who signed in by email. */
  adminKey: string
  children: ReactNode
}

/** Gives its admin key to everything in the open office. Plain functions take it as a parameter. */
export function AdminKeyProvider({ adminKey, children }: AdminKeyProviderProps) {
  return <AdminKey value={adminKey}>{children}</AdminKey>
}

export function useAdminKey(): string {
  const adminKey = use(AdminKey)
  if (adminKey === null) throw new Error('useAdminKey is called outside AdminKeyProvider')
  return adminKey
}
