import { reasonOfClosedDay } from '#shared/schedule/closed-days.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { COLORS } from '#shared/content/colors.ts'
import type { Question } from '#shared/content/faq.ts'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { groupDays } from '#shared/shop/week-hours.ts'
import type { PublishedSite } from './page-head.ts'

/** Our days can end at `24:00`, but readers of this data expect `23:59`. */
const MIDNIGHT = '24:00'
const LAST_MINUTE = '23:59'

const DAYS_AHEAD = 365

/**
 * The shop as schema.org data: name, place, phone and hours. For a published site it includes URLs and the closed days of
 * the coming year.
 */
export function buildBusinessData(published: PublishedSite | undefined): object {
  const { latitude, longitude } = SHOP.location
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: SHOP.name,
    description: PAGE_HEADS['/'].description,
    email: SHOP.email,
    telephone: phoneHref(SHOP.phone).replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: SHOP.street,
      addressLocality: SHOP.city,
      addressRegion: SHOP.state,
      postalCode: SHOP.zipCode,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    areaServed: SHOP.serviceArea.map(({ town }) => ({ '@type': 'City', name: town })),
    openingHoursSpecification: groupDays(WEEK_HOURS).flatMap(({ days, hours }) =>
      hours
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days,
            opens: hours.opens,
            closes: hours.closes === MIDNIGHT ? LAST_MINUTE : hours.closes,
          }
        : [],
    ),
    ...(published && {
      '@id': `${published.origin}/#shop`,
      url: `${published.origin}/`,
      image: `${published.origin}/${SHARE_PICTURES['/'].file}`,
      logo: `${published.origin}/icon-512.png`,
      specialOpeningHoursSpecification: listClosedDays(published.today),
    }),
  }
}

/** Search engines read equal opening and closing times as closed. */
function listClosedDays(today: CalendarDate): object[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
    .filter((date) => reasonOfClosedDay(date, CLOSED_DAYS) !== undefined)
    .map((date) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: '00:00',
      closes: '00:00',
    }))
}

/** Questions and answers of a page, word for word. */
export function buildFaqData(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** `/site.webmanifest`: how a phone shows the installed site. */
export function buildWebManifest(): object {
  const icon = (size: number, name: string, purpose: 'any' | 'maskable') => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: SHOP.name,
    short_name: SHOP.name,
    description: PAGE_HEADS['/'].description,
    lang: 'en-US',
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: COLORS.paper,
    theme_color: COLORS.paper,
    icons: [icon(192, 'icon-192', 'any'), icon(512, 'icon-512', 'any'), icon(512, 'icon-maskable-512', 'maskable')],
  }
}
