import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HASH_FILE } from './brand/drawing-hash.ts'
import { CONTENT, type Content, findContentProblems } from './check-content.ts'

const FOLDER = fileURLToPath(new URL('../shared/content', import.meta.url))

it('finds no mistake in our own content', () => {
  expect(findContentProblems(CONTENT)).toEqual([])
})

const [monday, tuesday] = [CONTENT.WEEK_HOURS.Monday, CONTENT.WEEK_HOURS.Tuesday]
const [first, ...others] = CONTENT.TESTIMONIALS
const [entry, ...entries] = CONTENT.PORTFOLIO

it('asks for nothing but pictures for a fourth stone', () => {
  const added = {
    ...CONTENT.STONES.travella,
    name: 'Sky',
    closeUp: { ...CONTENT.STONES.travella.closeUp, picture: 'sky' },
  }
  const STONES = { ...CONTENT.STONES, 'new-stone': added }
  const missing = ['stone-new-stone', 'hero-new-stone', 'hero-new-stone-portrait', 'sky']
  expect(findContentProblems({ ...CONTENT, STONES })).toEqual(
    missing.map((picture) => `shared/content/pictures has no ${picture}, which stones.ts: new-stone asks for.`),
  )
})

describe('a closed day is a single day, a yearly date or a weekday of a month:', () => {
  it.each([
    [{ reason: 'X' }, ' has to have a reason, and a date'],
    [{ month: 1, day: 1 }, ' has to have a reason, and a date'],
    [{ reason: 'X', month: 1, day: 1, weekday: 'Monday', nth: 1 }, ' has to have a reason, and a date'],
    [{ reason: '', date: '2027-01-04' }, '.reason has to be words'],
    [{ reason: 'X', month: 2, day: 30 }, '.day has to be a day that its month has'],
    [{ reason: 'X', month: 13, day: 1 }, '.month has to be from 1 to 12'],
    [{ reason: 'X', month: 1, weekday: 'Firday', nth: 1 }, '.weekday has to be one of Sunday, Monday'],
    [{ reason: 'X', month: 1, weekday: 'Friday', nth: 7 }, ".nth has to be 1, 2, 3, 4 or 'last'"],
  ])('not %j', (day, problem) => {
    // Content can have any value.
    const problems = findContentProblems({ ...CONTENT, CLOSED_DAYS: [day as Content['CLOSED_DAYS'][number]] })
    expect(problems).toEqual([expect.stringContaining(`shared/content/closed-days.ts: CLOSED_DAYS[0]${problem}`)])
  })

  it('accepts February 29', () => {
    expect(findContentProblems({ ...CONTENT, CLOSED_DAYS: [{ reason: 'Leap Day', month: 2, day: 29 }] })).toEqual([])
  })
})

describe('reports a mistake with its file and field:', () => {
  const travella = (change: object) => ({
    STONES: { ...CONTENT.STONES, travella: { ...CONTENT.STONES.travella, ...change } },
  })
  const shop = (change: Partial<Content['SHOP']>) => ({ SHOP: { ...CONTENT.SHOP, ...change } })
  const colors = (change: Partial<Content['COLORS']>) => ({ COLORS: { ...CONTENT.COLORS, ...change } })
  const home = CONTENT.PAGE_HEADS['/']

  it.each<[string, Partial<Content> | object, string]>([
    ['nine digits', shop({ phone: '(212) 555-010' }), 'shop.ts: SHOP.phone has to have ten digits'],
    ['dots in the phone number', shop({ phone: '212.555.0100' }), 'shop.ts: SHOP.phone has to have ten digits'],
    ['no name', shop({ name: ' ' }), 'shop.ts: SHOP.name has to be words'],
    ['a space at the end', shop({ city: 'Salem ' }), 'shop.ts: SHOP.city has to be words'],
    ['a spelled-out state', shop({ state: 'Ohio' }), 'shop.ts: SHOP.state has to be the two capital letters'],
    ['a zip code of four digits', shop({ zipCode: '1000' }), 'shop.ts: SHOP.zipCode has to be five digits'],
    [
      'another town first',
      shop({ serviceArea: [{ town: 'Elsewhere', zips: [CONTENT.SHOP.zipCode] }] }),
      "shop.ts: SHOP.serviceArea has to begin with the shop's",
    ],
    [
      'a service area without the shop itself',
      shop({ serviceArea: [{ town: CONTENT.SHOP.city, zips: ['10001'] }] }),
      "shop.ts: SHOP.serviceArea has to have the shop's own zip code",
    ],
    [
      'a served zip code of nine digits',
      shop({ serviceArea: [{ town: CONTENT.SHOP.city, zips: [CONTENT.SHOP.zipCode, '10001-0001'] }] }),
      'shop.ts: SHOP.serviceArea[0].zips[1] has to be five digits',
    ],
    [
      'a town without zip codes',
      shop({ serviceArea: [...CONTENT.SHOP.serviceArea, { town: 'Elsewhere', zips: [] }] }),
      'shop.ts: SHOP.serviceArea[6].zips has to have a zip code',
    ],
    [
      'a zip code in two towns',
      shop({ serviceArea: [...CONTENT.SHOP.serviceArea, { town: 'Elsewhere', zips: [CONTENT.SHOP.zipCode] }] }),
      'shop.ts: SHOP.serviceArea names a zip code twice',
    ],
    ['no such zone', shop({ timeZone: 'America/Salem' }), 'shop.ts: SHOP.timeZone has to be a time zone'],
    [
      'too wide a circle',
      shop({ location: { latitude: 1, longitude: 2, radiusMeters: 60_000 } }),
      'shop.ts: SHOP.location.radiusMeters has to be from 1 to 50000',
    ],
    ['no email address', shop({ email: 'call us' }), 'shop.ts: SHOP.email has to be an email address'],
    [
      'a year that is none',
      { TRUST: { ...CONTENT.TRUST, inBusinessSince: 87 } },
      'trust.ts: TRUST.inBusinessSince has to be a year',
    ],
    ['a license of spaces', { TRUST: { ...CONTENT.TRUST, license: ' ' } }, 'trust.ts: TRUST.license has to be'],
    [
      'terms without a word',
      { TERMS: { ...CONTENT.TERMS, sections: [{ title: 'Fee', paragraphs: [] }] } },
      'terms.ts: TERMS.sections[0].paragraphs has to have an entry',
    ],
    ['cents in the fee', { MEASUREMENT_FEE_CENTS: 9950 }, 'shop.ts: MEASUREMENT_FEE_CENTS has to be whole dollars'],
    [
      'hours in reverse',
      { WEEK_HOURS: { ...CONTENT.WEEK_HOURS, Monday: { opens: '18:00', closes: '09:00' } } },
      'shop.ts: WEEK_HOURS.Monday has to open before it closes',
    ],
    [
      'an hour that is none',
      { WEEK_HOURS: { ...CONTENT.WEEK_HOURS, Tuesday: { opens: '9:00', closes: '18:00' } } },
      'shop.ts: WEEK_HOURS.Tuesday.opens has to be a time as in 09:00',
    ],
    [
      'a week without an open day',
      { WEEK_HOURS: Object.fromEntries(Object.keys(CONTENT.WEEK_HOURS).map((day) => [day, null])) },
      'shop.ts: WEEK_HOURS has to have a day on which the shop is open',
    ],
    [
      'visits at a quarter past',
      { VISIT_STARTS: [{ first: '08:15', last: '11:00' }] },
      'shop.ts: VISIT_STARTS[0].first has to be a half hour',
    ],
    [
      'visits in reverse',
      { VISIT_STARTS: [{ first: '11:00', last: '08:00' }] },
      'shop.ts: VISIT_STARTS[0] has to begin before it ends',
    ],
    [
      'a closed day that does not exist',
      { CLOSED_DAYS: [{ reason: 'Inventory', date: '2027-02-30' }] },
      'closed-days.ts: CLOSED_DAYS[0].date has to be a day that exists',
    ],
    [
      'a price in dollars',
      travella({ perSquareFootCents: 68 }),
      'stones.ts: STONES.travella.perSquareFootCents has to be a whole number of cents from 1000 ($10.00) to',
    ],
    [
      'half a cent',
      travella({ perSquareFootCents: 9900.5 }),
      'stones.ts: STONES.travella.perSquareFootCents has to be a whole number of cents',
    ],
    [
      'a stone without its price',
      travella({ perSquareFootCents: undefined }),
      'stones.ts: STONES.travella.perSquareFootCents has to be a whole number of cents',
    ],
    [
      'two digits too many',
      { PRICES: { ...CONTENT.PRICES, minimumJobCents: 18_000_000 } },
      'prices.ts: PRICES.minimumJobCents has to be a whole number of cents from 10000 ($100.00) to',
    ],
    [
      'cents in the least that a job costs',
      { PRICES: { ...CONTENT.PRICES, minimumJobCents: 180_050 } },
      'prices.ts: PRICES.minimumJobCents has to be whole dollars',
    ],
    ['an empty answer', { FAQ: [{ question: 'Why?', answer: '' }] }, 'faq.ts: FAQ[0].answer has to be words'],
    ['no answer at all', { FAQ: [] }, 'faq.ts: FAQ has to have an entry'],
    [
      'a rule of care without its words',
      { CARE: { ...CONTENT.CARE, rules: [{ title: 'Sun', text: ' ' }] } },
      'care.ts: CARE.rules[0].text has to be words',
    ],
    [
      'a step that takes no time',
      { PROCESS: { ...CONTENT.PROCESS, steps: [{ title: 'You ask', text: 'Ask', time: '' }] } },
      'process.ts: PROCESS.steps[0].time has to be words',
    ],
    ['no promise', { PROMISES: [] }, 'process.ts: PROMISES has to have an entry'],
    [
      'nothing in the price',
      { PRICE_TERMS: { ...CONTENT.PRICE_TERMS, included: [''] } },
      'price-terms.ts: PRICE_TERMS.included[0] has to be words',
    ],
    ['a silent home page', { HOME: { ...CONTENT.HOME, lead: '' } }, 'home.ts: HOME.lead has to be words'],
    ['no kitchen', { HOME: { ...CONTENT.HOME, kitchens: [] } }, 'home.ts: HOME.kitchens has to have 2 entries'],
    [
      'the same kitchen twice',
      { HOME: { ...CONTENT.HOME, kitchens: ['dark-u', 'dark-u'] } },
      'home.ts: HOME.kitchens names one twice',
    ],
    [
      'a picture without words for it',
      travella({ closeUp: { ...CONTENT.STONES.travella.closeUp, alt: '' } }),
      'stones.ts: STONES.travella.closeUp.alt has to be words',
    ],
    ['two stones of one name', travella({ name: 'Southport' }), 'stones.ts: STONES has a name twice'],
    ['a swatch of no class', travella({ swatch: '50%' }), 'stones.ts: STONES.travella.swatch has to be a class'],
    ['a stone without words', travella({ text: '' }), 'stones.ts: STONES.travella.text has to be words'],
    ['no word on the pictures', { PORTFOLIO_INTRO: '' }, 'portfolio.ts: PORTFOLIO_INTRO has to be words'],
    [
      'a promise of no year',
      { PROMISED: { ...CONTENT.PROMISED, workmanshipYears: 0 } },
      'promises.ts: PROMISED.workmanshipYears has to be at least 1',
    ],
    [
      'a range in reverse',
      { PROMISED: { ...CONTENT.PROMISED, installationWeeks: { least: 4, most: 3 } } },
      'promises.ts: PROMISED.installationWeeks has to have a least',
    ],
    ['four testimonials', { TESTIMONIALS: others }, 'testimonials.ts: TESTIMONIALS has to have 5 entries'],
    [
      'six stars',
      { TESTIMONIALS: [{ ...first, rating: 6 }, ...others] },
      'testimonials.ts: TESTIMONIALS[0].rating has to be from 1 to 5',
    ],
    [
      'no initials',
      { TESTIMONIALS: [{ ...first, initials: '' }, ...others] },
      'testimonials.ts: TESTIMONIALS[0].initials has to be one to three capital letters',
    ],
    [
      'an avatar from elsewhere',
      { TESTIMONIALS: [{ ...first, avatar: 'https://example.com/dana.jpg' }, ...others] },
      'testimonials.ts: TESTIMONIALS[0].avatar has to be empty, or the path',
    ],
    [
      'an avatar from elsewhere by the same protocol',
      { TESTIMONIALS: [{ ...first, avatar: '//example.com/dana.jpg' }, ...others] },
      'testimonials.ts: TESTIMONIALS[0].avatar has to be empty, or the path',
    ],
    ['two entries of one id', { PORTFOLIO: [entry, entry, ...entries] }, 'portfolio.ts: PORTFOLIO has an id twice'],
    [
      'a countertop that cannot be',
      {
        PORTFOLIO: [
          { ...entry, shape: 'U', dimensions: { width: 40, length: 60, returnWidth: 25, returnLength: 24 } },
          ...entries,
        ],
      },
      "portfolio.ts: PORTFOLIO[0].dimensions.returnWidth is refused: Return Width can't be more than half the Width",
    ],
    [
      'an entry without its pictures',
      { PORTFOLIO: [...CONTENT.PORTFOLIO, { ...entry, id: 'new-kitchen' }] },
      'pictures has no portfolio-new-kitchen-portrait, which portfolio.ts: new-kitchen asks for',
    ],
    [
      'a kitchen on the home page that is gone',
      { HOME: { ...CONTENT.HOME, kitchens: ['sold'] } },
      'home.ts: HOME.kitchens names sold, which portfolio.ts does not have',
    ],
    [
      'a title twice',
      { PAGE_HEADS: { ...CONTENT.PAGE_HEADS, '/quote': home } },
      'pages.ts: PAGE_HEADS has a title twice',
    ],
    [
      'a description that is cut',
      { PAGE_HEADS: { ...CONTENT.PAGE_HEADS, '/': { ...home, description: 'Stone. '.repeat(40).trim() } } },
      'pages.ts: PAGE_HEADS["/"].description has to be at most 165 characters long',
    ],
    ['a color by its name', colors({ pine: 'navy' }), 'colors.ts: COLORS.pine is no color such as #1A2B3C: "navy"'],
    [
      'a text that is too light',
      colors({ muted: '#777777', white: '#FFFFFF' }),
      'colors.ts: COLORS.muted has a contrast of 4.47 on white, and needs at least 4.5',
    ],
    [
      'a button whose words vanish',
      colors({ pine: '#9AB8AE', white: '#FFFFFF' }),
      'colors.ts: COLORS.white has a contrast of 2.13 on pine, and needs at least 4.5',
    ],
    [
      'an invisible border',
      colors({ control: '#B5AEA0', white: '#FFFFFF' }),
      'colors.ts: COLORS.control has a contrast of 2.20 on white, and needs at least 3',
    ],
    [
      'a dark mail that cannot be read',
      { DARK_COLORS: { ...CONTENT.DARK_COLORS, link: CONTENT.DARK_COLORS.divider } },
      'colors.ts: DARK_COLORS.link has a contrast of',
    ],
    [
      'a cabinet in a color by its name',
      { CABINETS: { oak: { name: 'Oak', color: 'tan', handle: '#3B342B', hasGrain: true } } },
      'cabinets.ts: CABINETS.oak.color is no color such as #1A2B3C: "tan"',
    ],
    [
      'a short color',
      travella({ ground: '#eee' }),
      'stones.ts: STONES.travella.ground is no color such as #1A2B3C: "#eee"',
    ],
  ])('%s', (_, change, expected) => {
    const problems = findContentProblems({ ...CONTENT, ...change })
    const folder = expected.startsWith('price-list.ts') ? 'estimate' : 'content'
    expect(problems.join('\n')).toContain(`shared/${folder}/${expected}`)
    for (const problem of problems) expect(problem).toMatch(/^shared\/(content|estimate)\/\S+ [^\n]+\.$/)
  })

  it('finds each of several mistakes', () => {
    const problems = findContentProblems({
      ...CONTENT,
      ...shop({ phone: '911', zipCode: '' }),
      WEEK_HOURS: { ...CONTENT.WEEK_HOURS, Monday: tuesday, Tuesday: monday, Friday: { opens: '8', closes: '9' } },
    })
    expect(problems).toHaveLength(4)
  })
})

describe('the files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'))
    cpSync(join(FOLDER, 'brand'), join(folder, 'brand'), { recursive: true })
    cpSync(join(FOLDER, 'pictures'), join(folder, 'pictures'), { recursive: true })
    cpSync(join(FOLDER, HASH_FILE), join(folder, HASH_FILE))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const { width, height } = CONTENT.LOGO
  const svg = (inside: string, box = `0 0 ${width} ${height}`) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`

  it('are outdated after a change, unless the shop has files of its own', () => {
    writeFileSync(join(folder, 'brand/logo.svg'), svg('<path d="M0 0h9v9z"/>', `0 0 ${width * 4} ${height * 4}`))
    expect(findContentProblems(CONTENT, folder)).toEqual([expect.stringContaining('run npm run assets:brand')])
    rmSync(join(folder, HASH_FILE))
    expect(findContentProblems(CONTENT, folder)).toEqual([])
  })

  it('are part of the sharing pictures', () => {
    cpSync(
      join(folder, 'pictures/stone-southport-1550.webp'),
      join(folder, 'pictures/stone-inverness-bristol-bay-1550.webp'),
    )
    expect(findContentProblems(CONTENT, folder)).toEqual([expect.stringContaining('run npm run assets:brand')])
  })

  it.each([
    ['<script>alert(1)</script>', 'holds a script'],
    ['<path onload="alert(1)"/>', 'holds an event handler'],
    ['<a href="javascript:alert(1)"/>', 'holds a link that is a script'],
    ['<image href="https://example.com/x.png"/>', 'loads something from elsewhere'],
    ['<style>@import url(//example.com/x.css)</style>', 'loads something from elsewhere'],
    ['<foreignObject/>', 'holds a foreignObject'],
    ['<text>Stone</text>', 'holds letters of a font'],
  ])('refuse a logo with %s', (inside, problem) => {
    writeFileSync(join(folder, 'brand/logo.svg'), svg(inside))
    expect(findContentProblems(CONTENT, folder).join()).toContain(`shared/content/brand/logo.svg ${problem}`)
  })

  it('refuse a logo in another proportion, without a viewBox, or in another format', () => {
    const refused = (text: string) => {
      writeFileSync(join(folder, 'brand/logo.svg'), text)
      return findContentProblems(CONTENT, folder).join()
    }
    expect(refused(svg('', '0 0 100 100'))).toContain('logo.svg is not in the proportion of LOGO')
    expect(refused('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toContain('logo.svg has no viewBox')
    expect(refused('Stone')).toContain('logo.svg is no SVG')
  })

  it.each([
    ['brand/favicon.ico', 'favicon.ico has to hold 16, 32, 48 px'],
    ['brand/icon-192.png', 'icon-192.png has to be a PNG of 192 x 192 px'],
    ['brand/og-home.jpg', 'og-home.jpg has to be a JPEG of 1200 x 630 px'],
  ])('refuse a %s in another format', (file, problem) => {
    cpSync(join(folder, 'brand/apple-touch-icon.png'), join(folder, file))
    expect(findContentProblems(CONTENT, folder)).toEqual([`shared/content/brand/${problem}.`])
  })

  it('must exist', () => {
    const gone = ['brand/favicon.svg', 'brand/og-quote.jpg', 'pictures/stone-southport-620.webp']
    for (const file of gone) rmSync(join(folder, file))
    expect(findContentProblems(CONTENT, folder)).toEqual([
      'shared/content/pictures/stone-southport-620.webp is missing, and manifest.json lists it.',
      'shared/content/brand/favicon.svg is missing: run npm run assets:brand.',
      'shared/content/brand/og-quote.jpg is missing: run npm run assets:brand.',
    ])
  })

  it('refuse a sharing picture that is too large', () => {
    const file = join(folder, 'brand/og-home.jpg')
    cpSync(join(FOLDER, 'brand/og-home.jpg'), file)
    writeFileSync(file, Buffer.alloc(130 * 1024), { flag: 'a' })
    expect(findContentProblems(CONTENT, folder)).toEqual(['shared/content/brand/og-home.jpg has to be at most 120 KB.'])
  })
})
