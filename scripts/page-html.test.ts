import { describe, expect, it } from 'vitest'
import {
  checkDocument,
  replaceRequired,
  insertStartScript,
  extractStyleAttributes,
  preloadTopPicture,
  inlineStyles,
} from './page-html.ts'

const BUILT = `<head>
    <!--head--><title>Stone</title><!--/head-->
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/parts.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><div id="root"><h1 class="x">Stone</h1></div></body>`
const START = 'assets/start-1a2b3c4d.js'
const PAGE = insertStartScript(BUILT, START, ['assets/main.js', 'assets/parts.js'])
const STYLES = '.x{background:url("$&")}'

describe('a prerendered page', () => {
  it('has one start script that knows the others', () => {
    expect(PAGE).toContain(`<script async src="/${START}" data-modules="/assets/main.js /assets/parts.js"></script>`)
    expect(PAGE).toContain('<div id="root" data-waiting>')
    expect(PAGE.match(/<script/g)).toHaveLength(1)
    expect(PAGE).not.toContain('modulepreload')
  })

  it.each(['<div id="root">', '<script type="module"', '<!--head-->'])('needs %s in the template', (part) => {
    const lost = BUILT.replaceAll(part, '<p>').replaceAll('<link rel="modulepreload"', '<p')
    expect(() => insertStartScript(lost, START, [])).toThrow('which was to be replaced')
  })

  it('defers pictures in drawings of deferred parts to the start script', () => {
    const part = (inside: string) => BUILT.replace('<h1', `<div data-waiting=""><!--$-->${inside}<!--/$--></div><h1`)
    expect(insertStartScript(part('<image href="/a.avif"/>'), START, [])).toContain('<image data-href="/a.avif"/>')
    expect(() => insertStartScript(part('').replace('<!--/$-->', ''), START, [])).toThrow('does not end')
  })
})

describe('the styles of the site', () => {
  it('are inlined after everything that a browser must fetch', () => {
    const html = inlineStyles(PAGE, STYLES)
    expect(html).not.toContain('stylesheet')
    expect(html.indexOf(`<style>${STYLES}</style>`)).toBeGreaterThan(html.lastIndexOf(' href='))
  })

  it("can't end their own element, and need a link to replace", () => {
    expect(() => inlineStyles(PAGE, '</STYLE>')).toThrow('would end their own element')
    expect(() => inlineStyles(inlineStyles(PAGE, STYLES), STYLES)).toThrow('which was to be replaced')
  })
})

describe('the picture at the top', () => {
  const picture = (name: string, media = '', priority = '') =>
    `<picture><source type="image/avif" srcSet="/${name}.avif 480w" sizes="92vw"${media} width="9" height="9"/>` +
    `<source type="image/webp" srcSet="/${name}.webp 480w" sizes="92vw"/><img src="/${name}.webp"${priority}/></picture>`
  const page = (pictures: string) => PAGE.replace('<h1', `${pictures}<h1`)
  const first = ' fetchPriority="high"'

  it('is preloaded before the styles with the same sources', () => {
    const html = inlineStyles(preloadTopPicture(page(picture('other') + picture('top', ' media="(x)"', first))), STYLES)
    expect(html).toContain(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/top.avif 480w" imagesizes="92vw" media="(x)" fetchpriority="high">',
    )
    expect(html.match(/rel="preload"/g)).toHaveLength(1)
    expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('<style>'))
    expect(preloadTopPicture(page(picture('top', '', first)))).toContain('imagesizes="92vw" fetchpriority')
  })

  it('is not preloaded without a priority picture', () => {
    expect(preloadTopPicture(page(picture('other')))).toBe(page(picture('other')))
  })
})

it('turns style attributes into rules of the stylesheet', () => {
  expect(extractStyleAttributes('<p style="--a:1;content:&quot;x&quot;">')).toEqual({
    html: '<p data-style="--a:1;content:&quot;x&quot;">',
    rules: [String.raw`[data-style="--a:1;content:\"x\""]{--a:1;content:"x"}`],
  })
})

it('throws if a replacement changes nothing', () => {
  expect(replaceRequired('/main-aaaaaaaa.css', /-\w{8}\.css$/, '-$&.css')).toBe('/main-$&.css')
  expect(() => replaceRequired('/main.css', /-\w{8}\.css$/, '-bbbbbbbb.css')).toThrow('which was to be replaced')
  expect(() => replaceRequired('same', 'same', 'same')).toThrow('which was to be replaced')
})

describe('a document', () => {
  const check = (html: string, isPrerendered = true) => checkDocument(html, { isPrerendered })
  const DOCUMENT = inlineStyles(PAGE, STYLES)

  it('passes as built', () => {
    expect(() => check(DOCUMENT)).not.toThrow()
    expect(() => check(inlineStyles(BUILT.replace(/<h1.*<\/h1>/, ''), STYLES), false)).not.toThrow()
  })

  it.each<[string, string | RegExp, string, string]>([
    ['a script in itself', '</body>', '<script>x()</script></body>', 'has a script in itself'],
    ['a style attribute', '<h1', '<h1 style="color:red"', 'has a style attribute'],
    ['no styles', /<style>.*<\/style>/, '', 'has not its styles in one <style>'],
    ['empty styles', STYLES, '', 'has not its styles in one <style>'],
    ['other styles', '</head>', '<style>p{}</style></head>', 'has not its styles in one <style>'],
    ['a stylesheet', '</head>', '\n<link rel="stylesheet" href="/a.css"></head>', 'has a stylesheet to wait for'],
    ['no start script', /<script async.*?<\/script>/, '', 'no script that starts it'],
    ['a start script without modules', /data-modules="[^"]*"/, 'data-modules=""', 'no script that starts it'],
    ['no heading', /<h1.*<\/h1>/, '', 'has 0 main headings'],
    ['two headings', '<h1', '<h1>Another</h1><h1', 'has 2 main headings'],
    ['an empty place', '<h1', '<!--page--><h1', 'Nothing was put in the place of <!--page-->'],
  ])('is refused with %s', (_, pattern, by, problem) => {
    expect(() => check(replaceRequired(DOCUMENT, pattern, by))).toThrow(problem)
  })

  it('is refused as a shell without a script', () => {
    expect(() => check(DOCUMENT, false)).toThrow('no script that starts it')
  })
})
