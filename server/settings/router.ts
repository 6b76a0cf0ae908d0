import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { editSettings } from './edit-settings.ts'
import { findSettings } from './find-settings.ts'

/** What owners decide for the whole office. */
export function settingsRouter(ctx: Context): Handlers<KeysUnder<'/api/settings'>> {
  return {
    'GET /api/settings': async () => ({ body: await findSettings(ctx) }),
    'PATCH /api/settings': async ({ by, body }) => ({ body: await editSettings({ ...ctx, by }, body) }),
  }
}
