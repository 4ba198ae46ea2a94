import { join, resolve } from 'node:path'
import { type Environment, SettingError } from '#server/config.ts'
import { type Keep, usualKeep } from '../rules.ts'

export interface BackupSettings {
  /** Absolute path. */
  directory: string
  keep: Keep
}

/** `BACKUP_DIR` and `BACKUP_KEEP`, read apart from the site's settings since the commands need no others. */
export function readBackupSettings(env: Environment, dataDir: string): BackupSettings {
  const directory = env.BACKUP_DIR?.trim()
  return { directory: directory ? resolve(directory) : join(dataDir, 'backups'), keep: readKeep(env.BACKUP_KEEP?.trim()) }
}

function readKeep(value: string | undefined): Keep {
  if (value === undefined || value === '') return usualKeep
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value.replaceAll(' ', '')) ?? []
  if (Number(daily) >= 1) return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
  const demand = 'måste vara tre heltal: hur många dagliga (minst 1), veckovisa och månadsvisa säkerhetskopior som sparas'
  throw new SettingError('BACKUP_KEEP', demand, '7,4,12')
}
