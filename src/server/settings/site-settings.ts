import { checkSetting, settingNames, type SettingTexts } from '#domain/settings.ts'
import { type Config, settingsFrom } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { readSettings, type StoredSetting } from './store.ts'

/** The settings of the site as they are now, for a process that keeps them at hand. */
export interface SiteSettings {
  /** The installation's configuration, in which what the board has set stands at once. Copied (`{ ...config }`) it stands still. */
  config: Config
  /** Reads what is stored. When it has changed, everything that was made of it is made anew before this resolves; what fails is made by the next one. */
  refresh(): Promise<void>
  /** `remake` runs after each change. */
  onChange(remake: () => Promise<void>): void
}

/** Two processes that share a database agree within two seconds. */
const everyMs = 1000

/** Reads the settings and keeps them. Never asks the database afterwards, but for {@link SiteSettings.refresh}. */
export async function openSettings(db: Db, installation: Config): Promise<SiteSettings> {
  const remakers: (() => Promise<void>)[] = []
  let stored = textsSet(await readSettings(db))
  let current = settingsFrom({ ...installation.installed, ...stored })
  // Until all has been made anew once: of what failed the next reading would otherwise know nothing.
  let isOwed = false

  async function read(): Promise<void> {
    const next = textsSet(await readSettings(db))
    if (JSON.stringify(next) === JSON.stringify(stored) && !isOwed) return
    stored = next
    current = settingsFrom({ ...installation.installed, ...stored })
    isOwed = true
    for (const remake of remakers) await remake()
    isOwed = false
  }

  // One after the other: a slow reading that began before a change must not overwrite what came after it.
  let underWay: Promise<void> = Promise.resolve()
  return {
    config: liveConfig(installation, () => current),
    refresh() {
      underWay = underWay.catch(() => undefined).then(read)
      return underWay
    },
    onChange: (remake) => void remakers.push(remake),
  }
}

/** Sees what other processes have saved, until stopped. */
export function watchSettings(settings: SiteSettings, log: Log): { stop(): Promise<void> } {
  let isFailing = false
  // While the database does not answer nothing piles up: whoever saves would have to wait for all of it.
  return repeat(async () => {
    await settings.refresh()
    isFailing = false
  }, {
    everyMs,
    failed(error) {
      if (!isFailing) log.warn({ err: error }, 'the settings could not be read, the known ones stay')
      isFailing = true
    },
  })
}

/** What the board has set. A text that no longer keeps to its rule counts as not set: the site must go on. */
export function textsSet(rows: readonly StoredSetting[]): Partial<SettingTexts> {
  const texts = new Map(rows.map(({ name, text }) => [name, text]))
  return Object.fromEntries(settingNames.flatMap((name) => {
    const text = texts.get(name) ?? null
    const checked = text === null ? null : checkSetting(name, text)
    return checked && 'text' in checked ? [[name, checked.text]] : []
  }))
}

function liveConfig(installation: Config, current: () => ReturnType<typeof settingsFrom>): Config {
  const { mailFrom } = installation
  // A sender with a name of its own keeps it; one that is called as the association follows the association.
  const isAssociation = mailFrom.name === installation.association.name
  return {
    ...installation,
    mailFrom: {
      get name() {
        return isAssociation ? current().association.name : mailFrom.name
      },
      address: mailFrom.address,
    },
    get association() {
      return current().association
    },
    get boardEmail() {
      return current().boardEmail
    },
    get season() {
      return current().season
    },
  }
}
