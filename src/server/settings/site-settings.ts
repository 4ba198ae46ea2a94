import { checkSetting, settingNames, type SettingTexts } from '#domain/settings.ts'
import { type Config, settingsFrom } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { readSettings, type StoredSetting } from './store.ts'

/** The site's current settings, kept in memory by this process. */
export interface SiteSettings {
  /** The installation's configuration, always with the board's current settings. A copy (`{ ...config }`) does not change. */
  config: Config
  /**
   * Reads the stored settings. If they have changed, all that is made from them is remade before this resolves, or by the next call if it
   * fails.
   */
  refresh(): Promise<void>
  /** `remake` runs after each change. */
  onChange(remake: () => Promise<void>): void
}

/** Two processes that share a database agree within two seconds. */
const everyMs = 1000

/** Reads the settings and keeps them in memory. Afterwards only {@link SiteSettings.refresh} queries the database. */
export async function openSettings(db: Db, installation: Config): Promise<SiteSettings> {
  const remakers: (() => Promise<void>)[] = []
  let stored = textsSet(await readSettings(db))
  let current = settingsFrom({ ...installation.installed, ...stored })
  // True from a change until everything has been remade: the next read finds no change and would otherwise not retry what failed.
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

  // One read after the other: a slow one that began before a change must not overwrite a later one.
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

/** Applies what other processes have saved, until stopped. */
export function watchSettings(settings: SiteSettings, log: Log): { stop(): Promise<void> } {
  let isFailing = false
  // No reads pile up while the database does not answer: whoever saves would have to wait for all of them.
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

/** The board's settings. A text that no longer satisfies its rule counts as not set: the site must go on. */
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
  // A sender with a name of its own keeps it; one with the association's name follows the association.
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
