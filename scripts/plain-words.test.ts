import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** Words with no honest use anywhere, even as part of a name or across two lines of a comment. */
const NEVER = /[Rr]eckon|\b[Ll]aid[\s/*#]+down\b|(?:\ba|A)new(?![a-z])|(?:\bw|W)hoever(?![a-z])/

/** These files list the words, or must not change. */
const EXEMPT = /^(?:docs\/glossary\.md|scripts\/plain-words\.test\.ts|package-lock\.json|server\/db\/migrations\/.*)$/

/** Stilted words anywhere in a file, comments included. */
const STILTED = /\b(?:nobody|somebody|meanwhile|wherever|whilst|labelled|this mail)\b/i

/** More of them, in what a file shows or logs. */
const REFUSED = /\b(?:besides|comes? back to you|goes? back to you)\b/i

/** Visitors read American English with the contractions of everyday speech. */
const STIFF =
  /\b(?:cannot|(?:could|do|does|did|is|are|has|have|will|would) not|shall|seldom|beforehand|fitted|fitting|mends?|mitred|offcuts?|colours?|neighbours?|postcode|illustrative|switch on|working days?|free of charge)\b/i

/** Texts that the product's owner gives to the letter. */
const GIVEN = new Set(['What is not included: cutouts, backsplash and special edges. Add them in Details.'])

/** The office, and the developers' page of UI parts. */
const NOT_FOR_VISITORS = /features\/office\/|pages\/dev-ui/

const FOLDERS = ['client/src', 'server', 'shared']

/** What a file may show or log: its string literals, the words of its templates, and its JSX text. */
function textsIn(source: string, file: string): string[] {
  const texts: string[] = []
  JSON.stringify(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (_, node: unknown) => {
    const { type, value } = (node ?? {}) as { type?: string; value?: string | { cooked: string } } // ESTree
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement' && typeof value === 'object') texts.push(value.cooked)
    return node
  })
  return texts
}

it('finds the texts of a file', () => {
  const source = "import a from 'b'\n// no comment\nconst x = <p title='one'>two {`three ${a} four`}</p>"
  expect(textsIn(source, 'x.tsx')).toEqual(['b', 'one', 'two ', 'three ', ' four'])
})

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
  expect(files.length).toBeGreaterThan(3)
  return files.map((file) => file.replaceAll('\\', '/'))
}

function refusedIn(files: readonly string[], words: RegExp): string[] {
  return files.flatMap((file) =>
    textsIn(readFileSync(file, 'utf8'), file)
      .filter((text) => words.test(text.replaceAll(/\s+/g, ' ')) && !GIVEN.has(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
}

it.each(FOLDERS)('%s shows plain American English', (folder) => {
  expect(refusedIn(filesIn(folder), REFUSED)).toEqual([])
})

it.each(FOLDERS)('%s has no stilted words, comments included', (folder) => {
  const found = filesIn(folder).filter((file) => STILTED.test(readFileSync(file, 'utf8').replaceAll(/[\s/*]+/g, ' ')))
  expect(found).toEqual([])
})

it.each(['client/src', 'shared/content', 'shared/estimate'])('%s speaks to visitors as people speak', (folder) => {
  const files = filesIn(folder).filter((file) => !NOT_FOR_VISITORS.test(file))
  expect(refusedIn(files, STIFF)).toEqual([])
})

it('recognizes the words that are never used', () => {
  const refused = ['reckonTotal', 'a Reckoning', 'drawn anew', 'drawAnew', 'Whoever asks', 'laid down', 'laid\n * down']
  expect(refused.filter((text) => !NEVER.test(text))).toEqual([])
  expect(['Janew', 'a new one', 'overlaid down', 'laid out'].filter((text) => NEVER.test(text))).toEqual([])
})

it('no file uses them: code, comments, test titles, docs, styles and scripts', () => {
  const files = trackedFiles().filter((file) => !EXEMPT.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    // A NUL marks a picture or a font.
    const match = text.includes('\0') ? null : NEVER.exec(text)
    return match ? [`${file}:${text.slice(0, match.index).split('\n').length}: ${match[0]}`] : []
  })
  expect(found).toEqual([])
})
