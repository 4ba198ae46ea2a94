import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { settingNames } from '#domain/settings.ts'
import { textSchema } from '#domain/text.ts'
import { settingMaxLength } from './rules.ts'
import { settingsTexts } from './texts.ts'

/** The current state of a setting. Texts are in the form that pages show; an empty one means that there is none. */
export const setting = z.object({
  name: z.enum(settingNames),
  value: z.string(),
  /** Whether the board has set it, or the value is the installation's (environment or first content). */
  source: z.enum(['stored', 'installation']),
  installation: z.string(),
  /** How often it has been changed on the site. */
  revision: z.int(),
  changed_at: z.nullable(z.iso.datetime()),
  /** The name of the person who changed it last. */
  changed_by: z.nullable(z.string()),
})
export type Setting = z.infer<typeof setting>

/** The calls that read and change the association's facts (`/admin/installningar`). */
export const settingsContract = {
  getSettings: procedure('get_settings', 'superadmin', 'The association\'s facts, where each comes from and who changed it last')
    .output(z.array(setting)),

  /** All changes are saved or none. `data.fields` of INVALID is keyed by the names of settings. */
  saveSettings: procedure('save_settings', 'superadmin', 'Changes some of the association\'s facts; pages and mails follow at once')
    .input(z.object({
      p_changes: z.array(z.object({
        name: z.enum(settingNames),
        /** The revision that the user saw. */
        revision: z.int().check(z.minimum(0)),
        /** As typed; null resets the setting to the installation's value. */
        value: z.nullable(textSchema({ max: settingMaxLength })),
      })).check(z.minLength(1), z.maxLength(settingNames.length)),
    }))
    .output(z.array(setting))
    .errors({
      SETTINGS_MOVED: { status: 409, message: settingsTexts.moved, data: z.object({ moved: z.array(setting) }) },
    }),
}
