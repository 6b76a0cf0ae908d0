import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { type AnyContext, type Context, inTransaction } from '#server/context.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import { findVariableProblem } from '#shared/messages/fill-text.ts'
import type { NewTemplate, Template, TemplateEdit } from '#shared/messages/schema.ts'
import { messageTemplates } from './table.ts'

/** Throws 400 at `templateId` if there's no such template. */
export async function requireTemplate(ctx: AnyContext, id: string): Promise<void> {
  const [template] = await ctx.db.orm
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id))
  if (!template) throw invalid('templateId', 'Select a template.')
}

/** All templates, archived ones too: the first ones in the order in which a quote needs them, then others by name. */
export async function listTemplates({ db }: AnyContext): Promise<Template[]> {
  const templates = await db.orm
    .select()
    .from(messageTemplates)
    .orderBy(asc(sql`lower(${messageTemplates.name})`), asc(messageTemplates.id))
  const first = FIRST_TEMPLATES.flatMap(({ id }) => templates.find((template) => template.id === id) ?? [])
  return [...first, ...templates.filter((template) => !first.includes(template))]
}

/** Adds a template. Throws 400 at `subject` or `body` for a variable that doesn't exist. */
export async function addTemplate(ctx: Context, template: NewTemplate): Promise<Template> {
  refuseUnknownVariables(template)
  const added = { followUpDays: null, ...template, id: randomUUID(), archived: false, version: 1 }
  const values = { fields: TEMPLATE_FIELDS, before: NO_TEMPLATE, after: added }
  return inTransaction(ctx, async (tx) => {
    await tx.db.orm.insert(messageTemplates).values(added)
    await addChange(tx, { subject: 'template', subjectId: added.id, action: 'created', ...values })
    return added
  })
}

/**
 * Changes a template, or archives it. Throws 404, 400 at `subject` or `body` for a variable that doesn't exist, and 409 with
 * the `current` template for an older version.
 */
export async function editTemplate(ctx: Context, id: string, { version, ...edit }: TemplateEdit): Promise<Template> {
  refuseUnknownVariables(edit)
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.db.orm.select().from(messageTemplates).where(eq(messageTemplates.id, id)).for('update')
    if (!before) throw new AppError('not_found', 'Template not found')
    refuseOldVersion(version, before, 'template')
    const after = { ...before, ...edit, version: before.version + 1 }
    const values = { fields: TEMPLATE_FIELDS, before, after }
    if (!(await addChange(tx, { subject: 'template', subjectId: before.id, ...values }))) return before
    await tx.db.orm.update(messageTemplates).set(after).where(eq(messageTemplates.id, before.id))
    return after
  })
}

/** The fields whose changes are in the history. */
const TEMPLATE_FIELDS = ['name', 'subject', 'body', 'followUpDays', 'archived'] as const
const NO_TEMPLATE = { name: null, subject: null, body: null, followUpDays: null, archived: false }

/** Throws 400 at `subject` or `body` for a variable that doesn't exist. */
function refuseUnknownVariables(template: TemplateEdit): void {
  for (const path of ['subject', 'body'] as const) {
    const problem = findVariableProblem(template[path] ?? '')
    if (problem !== undefined) throw invalid(path, problem)
  }
}

/** The templates that a shop starts with. */
export const FIRST_TEMPLATES = [
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e01',
    name: 'First reply',
    subject: 'Your quote request',
    text: 'Thank you for your quote request. Your estimate is {{total}}. The next step is a measurement visit. When works for you?',
    followUpDays: 3,
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e02',
    name: 'Could not reach you',
    subject: 'We tried to call you',
    text: 'We tried to call about quote #{{number}}. When is a good time?',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e03',
    name: 'Running late',
    subject: 'We are running late for your visit',
    text: 'We are running about 30 minutes late for your visit at {{visitTime}}. We are sorry.',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e04',
    name: 'Estimate reminder',
    subject: 'Your estimate',
    text: 'Your estimate of {{total}} is still open. Do you have any questions?',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e05',
    name: 'Closing your quote',
    subject: 'Closing your quote',
    text: 'We have not heard from you, so we are closing quote #{{number}}. Call us anytime to reopen it.',
  },
].map(({ text, ...template }) => ({
  ...template,
  body: `Hi {{firstName}},\n\n${text}\n\n{{me}}, {{shop}}, {{phone}}`,
}))

/** Gives a shop without templates the first ones. Two instances that start at once add the same. */
export async function addFirstTemplates({ db }: Context): Promise<void> {
  if ((await db.orm.$count(messageTemplates)) > 0) return
  await db.orm.insert(messageTemplates).values(FIRST_TEMPLATES).onConflictDoNothing()
}
