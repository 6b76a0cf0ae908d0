import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HASH_FILE } from './brand/share-page.ts'
import { CONTENT, type Content, findContentProblems } from './check-content.ts'

const FOLDER = fileURLToPath(new URL('../shared/content', import.meta.url))

it('finds no mistake in our own content', async () => {
  expect(await findContentProblems(CONTENT)).toEqual([])
})

it('asks for nothing but pictures for a fourth stone', async () => {
  const added = {
    ...CONTENT.STONES.travella,
    name: 'Sky',
    closeUp: { ...CONTENT.STONES.travella.closeUp, picture: 'sky' },
  }
  const STONES = { ...CONTENT.STONES, 'new-stone': added }
  const missing = ['stone-new-stone', 'hero-new-stone', 'hero-new-stone-portrait', 'sky']
  expect(await findContentProblems({ ...CONTENT, STONES })).toEqual(
    missing.map((picture) => `shared/content/pictures has no ${picture}, which stones.ts: new-stone asks for.`),
  )
})

/** The content with another value at a path such as `TESTIMONIALS[0].rating`. */
function withValue(path: string, value: unknown, base: Content = CONTENT): Content {
  const content: Content = { ...base }
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const last = keys.pop() ?? ''
  let holder = content as unknown as Record<string, object> // walked by names alone
  for (const key of keys) {
    const inner = holder[key] ?? {}
    holder[key] = Array.isArray(inner) ? [...inner] : { ...inner }
    holder = holder[key] as Record<string, object> // just copied
  }
  Object.assign(holder, { [last]: value })
  return content
}

describe('a closed day is a single day, a yearly date or a weekday of a month:', () => {
  it.each([
    [{ reason: 'X' }, ' has to have a reason, and a date'],
    [{ month: 1, day: 1 }, ' has to have a reason, and a date'],
    [{ reason: 'X', month: 1, day: 1, weekday: 'Monday', nth: 1 }, ' has to have a reason, and a date'],
    [{ reason: '', date: '2027-01-04' }, '.reason has to be words'],
    [{ reason: 'X', date: '2027-02-30' }, '.date has to be a day that exists'],
    [{ reason: 'X', month: 2, day: 30 }, '.day has to be a day that its month has'],
    [{ reason: 'X', month: 13, day: 1 }, '.month has to be from 1 to 12'],
    [{ reason: 'X', month: 1, weekday: 'Firday', nth: 1 }, '.weekday has to be one of Sunday, Monday'],
    [{ reason: 'X', month: 1, weekday: 'Friday', nth: 7 }, ".nth has to be 1, 2, 3, 4 or 'last'"],
  ])('not %j', async (day, problem) => {
    const problems = await findContentProblems(withValue('CLOSED_DAYS', [day]))
    expect(problems).toEqual([expect.stringContaining(`shared/content/closed-days.ts: CLOSED_DAYS[0]${problem}`)])
  })

  it('accepts February 29', async () => {
    expect(await findContentProblems(withValue('CLOSED_DAYS', [{ reason: 'Leap Day', month: 2, day: 29 }]))).toEqual([])
  })
})

describe('reports a mistake with its file and field:', () => {
  const { SHOP, WEEK_HOURS, STONES, PORTFOLIO, TESTIMONIALS, PAGE_HEADS, DARK_COLORS } = CONTENT
  const [entry, ...entries] = PORTFOLIO
  const ON_WHITE = withValue('COLORS.white', '#FFFFFF')
  const CENTS = 'has to be a whole number of cents'
  const AVATAR = 'testimonials.ts: TESTIMONIALS[0].avatar has to be empty, or the path'
  const U_TOO_NARROW = { width: 40, length: 60, returnWidth: 25, returnLength: 24 }
  const NEW_ENTRY = { ...entry, id: 'new-kitchen' }
  const NEW_PICTURES = 'pictures has no portfolio-new-kitchen-portrait, which portfolio.ts: new-kitchen asks for'
  const served = (...zips: string[]) => [{ town: SHOP.city, zips }]
  const alsoServed = (...zips: string[]) => [...SHOP.serviceArea, { town: 'Elsewhere', zips }]

  it.each<[path: string, value: unknown, problem: string]>([
    ['SHOP.phone', '(212) 555-010', 'shop.ts: SHOP.phone has to have ten digits'],
    ['SHOP.name', ' ', 'shop.ts: SHOP.name has to be words'],
    ['SHOP.state', 'Ohio', 'shop.ts: SHOP.state has to be the two capital letters'],
    ['SHOP.zipCode', '1000', 'shop.ts: SHOP.zipCode has to be five digits'],
    ['SHOP.serviceArea[0].town', 'Elsewhere', "shop.ts: SHOP.serviceArea has to begin with the shop's"],
    ['SHOP.serviceArea', served('10001'), "shop.ts: SHOP.serviceArea has to have the shop's own zip code"],
    ['SHOP.serviceArea', served(SHOP.zipCode, '10001-0001'), 'shop.ts: SHOP.serviceArea[0].zips[1] has to be five'],
    ['SHOP.serviceArea', alsoServed(), 'shop.ts: SHOP.serviceArea[6].zips has to have a zip code'],
    ['SHOP.serviceArea', alsoServed(SHOP.zipCode), 'shop.ts: SHOP.serviceArea names a zip code twice'],
    ['SHOP.timeZone', 'America/Salem', 'shop.ts: SHOP.timeZone has to be a time zone'],
    ['SHOP.location.radiusMeters', 60_000, 'shop.ts: SHOP.location.radiusMeters has to be from 1 to 50000'],
    ['SHOP.email', 'call us', 'shop.ts: SHOP.email has to be an email address'],
    ['MEASUREMENT_FEE_CENTS', 9950, 'shop.ts: MEASUREMENT_FEE_CENTS has to be whole dollars'],
    ['WEEK_HOURS.Monday', { opens: '18:00', closes: '09:00' }, 'shop.ts: WEEK_HOURS.Monday has to open before it'],
    ['WEEK_HOURS.Tuesday.opens', '9:00', 'shop.ts: WEEK_HOURS.Tuesday.opens has to be a time as in 09:00'],
    [
      'WEEK_HOURS',
      Object.fromEntries(Object.keys(WEEK_HOURS).map((day) => [day, null])),
      'shop.ts: WEEK_HOURS has to have a day on which the shop is open',
    ],
    ['VISIT_STARTS', [{ first: '08:15', last: '11:00' }], 'shop.ts: VISIT_STARTS[0].first has to be a half hour'],
    ['VISIT_STARTS', [{ first: '11:00', last: '08:00' }], 'shop.ts: VISIT_STARTS[0] has to begin before it ends'],
    [
      'STONES.travella.perSquareFootCents',
      68,
      `stones.ts: STONES.travella.perSquareFootCents ${CENTS} from 1000 ($10.00) to`,
    ],
    ['PRICES.minimumJobCents', 18_000_000, `prices.ts: PRICES.minimumJobCents ${CENTS} from 10000 ($100.00) to`],
    ['PRICES.minimumJobCents', 180_050, 'prices.ts: PRICES.minimumJobCents has to be whole dollars'],
    ['PRICES.edgePerFootCents.ogee', 22.5, `prices.ts: PRICES.edgePerFootCents.ogee ${CENTS} from 0 ($0.00) to`],
    ['PRICES.removalCents.none', 100, 'prices.ts: PRICES.removalCents has to be 0 for none'],
    ['FAQ[0].answer', '', 'faq.ts: FAQ[0].answer has to be words'],
    ['HOME.kitchens', ['dark-u', 'dark-u'], 'home.ts: HOME.kitchens names one twice'],
    ['HOME.kitchens', ['sold'], 'home.ts: HOME.kitchens names sold, which portfolio.ts does not have'],
    ['STONES.travella.name', STONES.southport.name, 'stones.ts: STONES has a name twice'],
    ['STONES.travella.swatch', '50%', 'stones.ts: STONES.travella.swatch has to be a class'],
    ['STONES.travella.ground', '#eee', 'stones.ts: STONES.travella.ground is no color such as #1A2B3C: "#eee"'],
    ['PROMISED.workmanshipYears', 0, 'promises.ts: PROMISED.workmanshipYears has to be at least 1'],
    ['TESTIMONIALS', TESTIMONIALS.slice(1), 'testimonials.ts: TESTIMONIALS has to have 5 entries'],
    ['TESTIMONIALS[0].rating', 6, 'testimonials.ts: TESTIMONIALS[0].rating has to be from 1 to 5'],
    ['TESTIMONIALS[0].avatar', 'https://example.com/dana.jpg', AVATAR],
    ['PORTFOLIO', [entry, entry, ...entries], 'portfolio.ts: PORTFOLIO has an id twice'],
    [
      'PORTFOLIO[0]',
      { ...entry, shape: 'U', dimensions: U_TOO_NARROW },
      "portfolio.ts: PORTFOLIO[0].dimensions.returnWidth is refused: Return Width can't be more than half the Width",
    ],
    ['PORTFOLIO', [...PORTFOLIO, NEW_ENTRY], NEW_PICTURES],
    [
      'PORTFOLIO[0]',
      { ...entry, details: { v: 1, cutouts: [{ id: 'a', kind: 'hole', side: 'runFront', at: 4 }] } },
      'portfolio.ts: PORTFOLIO[0].details.cutouts[0].side is refused: This shape has no such side',
    ],
    [
      'PORTFOLIO[0]',
      { ...entry, details: { v: 1, cutouts: [{ id: 'a', kind: 'sink-single', side: 'front', at: 60, setback: 1 }] } },
      'portfolio.ts: PORTFOLIO[0].details is refused: The strip in front of the sink is 1 in',
    ],
    [
      'PORTFOLIO[0]',
      { ...entry, details: { v: 2 } },
      "portfolio.ts: PORTFOLIO[0].details.v is refused: This version of the details isn't supported",
    ],
    [
      'PORTFOLIO[0]',
      { ...entry, alsoShown: [{ ...entry, details: { v: 1 } }] },
      'portfolio.ts: PORTFOLIO[0].alsoShown[0].details.name',
    ],
    ['PAGE_HEADS./quote', PAGE_HEADS['/'], 'pages.ts: PAGE_HEADS has a title twice'],
    [
      'PAGE_HEADS./.description',
      'Stone. '.repeat(40).trim(),
      'pages.ts: PAGE_HEADS["/"].description has to be at most 165 characters long',
    ],
    ['COLORS.pine', 'navy', 'colors.ts: COLORS.pine is no color such as #1A2B3C: "navy"'],
    ['COLORS.muted', '#777777', 'colors.ts: COLORS.muted has a contrast of 4.47 on white, and needs at least 4.5'],
    ['COLORS.pine', '#9AB8AE', 'colors.ts: COLORS.white has a contrast of 2.13 on pine, and needs at least 4.5'],
    ['COLORS.control', '#B5AEA0', 'colors.ts: COLORS.control has a contrast of 2.20 on white, and needs at least 3'],
    ['DARK_COLORS.link', DARK_COLORS.divider, 'colors.ts: DARK_COLORS.link has a contrast of'],
    ['CABINETS.oak.color', 'tan', 'cabinets.ts: CABINETS.oak.color is no color such as #1A2B3C: "tan"'],
  ])('%s %j: %s', async (path, value, expected) => {
    const problems = await findContentProblems(withValue(path, value, ON_WHITE))
    expect(problems.join('\n')).toContain(`shared/content/${expected}`)
    for (const problem of problems) expect(problem).toMatch(/^shared\/(content|estimate)\/\S+ [^\n]+\.$/)
  })

  it.each<[path: string, value: unknown, problem: string]>([
    ['FAQ[1].answer', 'Our minimum is $1,700.', 'faq.ts: FAQ names $1,700, which is not in the price list.'],
    [
      'PRICES.cutoutCents.outlet',
      7_000,
      'price-terms.ts: PRICE_TERMS.inYourEstimate does not name $70, a price of PRICES.',
    ],
  ])('a text that disagrees with the price list, %s %j', async (path, value, expected) => {
    expect(await findContentProblems(withValue(path, value))).toContain(`shared/content/${expected}`)
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

  it('are outdated after a change, unless the shop has files of its own', async () => {
    writeFileSync(join(folder, 'brand/logo.svg'), svg('<path d="M0 0h9v9z"/>', `0 0 ${width * 4} ${height * 4}`))
    expect(await findContentProblems(CONTENT, folder)).toEqual([expect.stringContaining('run npm run assets:brand')])
    rmSync(join(folder, HASH_FILE))
    expect(await findContentProblems(CONTENT, folder)).toEqual([])
  })

  it('are part of the sharing pictures', async () => {
    cpSync(
      join(folder, 'pictures/stone-southport-1550.webp'),
      join(folder, 'pictures/stone-inverness-bristol-bay-1550.webp'),
    )
    expect(await findContentProblems(CONTENT, folder)).toEqual([expect.stringContaining('run npm run assets:brand')])
  })

  it.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<image href="https://example.com/x.png"/>',
    '<style>@import url(//example.com/x.css)</style>',
    '<foreignObject/>',
    '<text>Stone</text>',
  ])('refuse a logo with %s', async (inside) => {
    writeFileSync(join(folder, 'brand/logo.svg'), svg(inside))
    expect((await findContentProblems(CONTENT, folder)).join()).toContain(
      'shared/content/brand/logo.svg holds a script',
    )
  })

  it('refuse a logo in another proportion, without a viewBox, or in another format', async () => {
    const refused = async (text: string) => {
      writeFileSync(join(folder, 'brand/logo.svg'), text)
      return (await findContentProblems(CONTENT, folder)).join()
    }
    expect(await refused(svg('', '0 0 100 100'))).toContain('logo.svg is not in the proportion of LOGO')
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toContain('logo.svg has no viewBox')
    expect(await refused('Stone')).toContain('logo.svg is no SVG')
  })

  it.each([
    ['brand/favicon.ico', 'favicon.ico has to be an icon file'],
    ['brand/icon-192.png', 'icon-192.png has to be a PNG of 192 x 192 px'],
    ['brand/og-home.jpg', 'og-home.jpg has to be a JPEG of 1200 x 630 px'],
  ])('refuse a %s in another format', async (file, problem) => {
    cpSync(join(folder, 'brand/apple-touch-icon.png'), join(folder, file))
    expect(await findContentProblems(CONTENT, folder)).toEqual([`shared/content/brand/${problem}.`])
  })

  it('must exist', async () => {
    const gone = ['brand/favicon.svg', 'brand/og-quote.jpg', 'pictures/stone-southport-620.webp']
    for (const file of gone) rmSync(join(folder, file))
    expect(await findContentProblems(CONTENT, folder)).toEqual([
      'shared/content/pictures/stone-southport-620.webp is missing, and manifest.json lists it.',
      'shared/content/brand/favicon.svg is missing: run npm run assets:brand.',
      'shared/content/brand/og-quote.jpg is missing: run npm run assets:brand.',
    ])
  })

  it('refuse a sharing picture that is too large', async () => {
    const file = join(folder, 'brand/og-home.jpg')
    cpSync(join(FOLDER, 'brand/og-home.jpg'), file)
    writeFileSync(file, Buffer.alloc(130 * 1024), { flag: 'a' })
    expect(await findContentProblems(CONTENT, folder)).toEqual([
      'shared/content/brand/og-home.jpg has to be at most 120 KB.',
    ])
  })
})
