import { Office } from '#client/features/office/Office.tsx'

export function Orders() {
  return (
    <div className="page py-10 md:py-16">
      <Office />
    </div>
  )
}
