/** What a page cannot ask for: states that pointer and keyboard make. */
const STATES = ['hover', 'active', 'focus-visible'] as const
export type ForcedState = (typeof STATES)[number]

/** An escaped colon belongs to the name of a class. */
const PSEUDO_CLASS = new RegExp(`(?<!\\\\):(${STATES.join('|')})(?![\\w-])`, 'g')

/**
 * Lets an element show a state that it is not in: each rule for such a state is written once more for what says
 * `data-force="hover"`. So the page shows the rules that hold, not a copy of them that grows old.
 */
export function forceStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) addForced(sheet)
}

interface RuleParent {
  readonly cssRules: CSSRuleList
  insertRule: (rule: string, index: number) => number
}

function addForced(parent: RuleParent): void {
  // From the end, since each copy stands behind its original.
  for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = parent.cssRules[index]
    if (rule instanceof CSSGroupingRule) addForced(rule)
    if (!(rule instanceof CSSStyleRule)) continue
    const forced = forcedSelector(rule.selectorText)
    if (forced) parent.insertRule(`${forced} ${rule.cssText.slice(rule.cssText.indexOf('{'))}`, index + 1)
  }
}

/** The same selector for what only says that it is in the state; null where it does not speak of one. */
export function forcedSelector(selector: string): string | null {
  const forced = selector.replace(PSEUDO_CLASS, '[data-force~="$1"]')
  return forced === selector ? null : forced
}
