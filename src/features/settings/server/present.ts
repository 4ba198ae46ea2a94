import { settingNames, type SettingTexts } from '#domain/settings.ts'
import { season } from '#features/competitions/contract.ts'
import type { Config } from '#server/config.ts'
import { readContent } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { textsSet } from '#server/settings/site-settings.ts'
import type { Setting } from '../contract.ts'
import { readChangedSettings } from './store.ts'

/** Returns the values that apply where the board has set nothing: those of the environment, and for the season the published ones. */
export async function readDefaults(db: Db, { installed }: Config): Promise<SettingTexts> {
  const [published] = await readContent(db, 'season', season)
  if (!published) return installed
  return {
    ...installed,
    group_stage_ends: published.groupStageEnds,
    knockout_starts: published.knockoutStarts,
    leader_email: published.leaderEmail,
  }
}

/** Every setting as `/admin/installningar` shows it. */
export async function presentSettings(db: Db, config: Config): Promise<Setting[]> {
  const stored = await readChangedSettings(db)
  const installed = await readDefaults(db, config)
  const set = textsSet(stored)
  return settingNames.map((name) => {
    const row = stored.find((each) => each.name === name)
    return {
      name,
      value: set[name] ?? installed[name],
      source: set[name] === undefined ? 'installation' : 'stored',
      installation: installed[name],
      revision: row?.revision ?? 0,
      changed_at: row?.updatedAt.toISOString() ?? null,
      changed_by: row?.changedBy ?? null,
    }
  })
}
