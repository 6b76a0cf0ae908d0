import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'

export function PhoneLink({ className = 'whitespace-nowrap' }: { className?: string }) {
  return (
    <a href={phoneHref(SHOP.phone)} className={`link figures ${className}`}>
      {SHOP.phone}
    </a>
  )
}
