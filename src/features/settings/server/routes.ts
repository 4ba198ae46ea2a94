import { implement } from '@orpc/server'
import { type CallContext, invalid, type Services, signedIn } from '#server/calls.ts'
import { settingsContract } from '../contract.ts'
import { settingsTexts } from '../texts.ts'
import { presentSettings } from './present.ts'
import { followBoardEmail, saveSettings } from './save.ts'

/** The calls that read and change the association's facts. */
export function createSettingsRoutes(services: Services) {
  const { db, config, log, settings } = services
  const os = implement(settingsContract).$context<CallContext>()
  followBoardEmail(services)

  return os.router({
    getSettings: os.getSettings.handler(() => presentSettings(db, config)),

    saveSettings: os.saveSettings.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      const { p_changes: changes } = input
      const names = changes.map(({ name }) => name)
      const twice = names.filter((name, index) => names.indexOf(name) !== index)
      if (twice.length > 0) throw invalid(Object.fromEntries(twice.map((name) => [name, settingsTexts.twice])))

      const saved = await saveSettings(services, visitor, changes)
      if (saved.outcome === 'invalid') throw invalid(saved.fields)
      if (saved.outcome === 'moved') {
        const now = await presentSettings(db, config)
        throw errors.SETTINGS_MOVED({ data: { moved: now.filter(({ name }) => saved.names.includes(name)) } })
      }
      services.mailQueued()
      // The save stands even if reading fails now: `watchSettings` reads the settings again later.
      await settings.refresh().catch((error: unknown) => log.error({ err: error }, 'saved settings could not be read'))
      return presentSettings(db, config)
    }),
  })
}
