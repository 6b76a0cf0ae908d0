import type { AnyContext } from '#server/context.ts'
import { loadWorkingCalendar } from '#server/quotes/load-working-calendar.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { answerDueAt } from '#shared/shop/answer-clock.ts'

/** When we promise to answer a quote that arrives then, by the days that are blocked now (docs/rules.md, Answer clock). */
export async function findAnswerDue(ctx: Pick<AnyContext, 'db'>, arrivedAt: Date): Promise<Date | undefined> {
  const calendar = await loadWorkingCalendar(ctx, dateIn(arrivedAt, SHOP.timeZone))
  return answerDueAt(arrivedAt, { ...calendar, answerDays: PROMISED.answerDays, timeZone: SHOP.timeZone })
}
