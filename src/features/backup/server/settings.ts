import { join, resolve } from 'node:path'
import { type Environment, given, SettingError } from '#server/config.ts'
import { type Keep, mostKept, usualKeep } from '../rules.ts'

export interface BackupSettings {
  /** Absolute path. */
  directory: string
  keep: Keep
}

/** Reads `BACKUP_DIR` and `BACKUP_KEEP`, apart from the site's other settings, which the commands do not need. */
export function readBackupSettings(env: Environment, dataDir: string): BackupSettings {
  const directory = given(env, 'BACKUP_DIR')
  return { directory: directory === undefined ? join(dataDir, 'backups') : resolve(directory), keep: readKeep(given(env, 'BACKUP_KEEP')) }
}

function readKeep(value: string | undefined): Keep {
  if (value === undefined) return usualKeep
  const [daily = 0, weekly = 0, monthly = 0] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value.replaceAll(' ', ''))?.slice(1).map(Number) ?? []
  const isWithin = daily <= mostKept.daily && weekly <= mostKept.weekly && monthly <= mostKept.monthly
  if (daily >= 1 && isWithin) return { daily, weekly, monthly }
  const most = `dagliga (1 till ${mostKept.daily}), veckovisa (högst ${mostKept.weekly}) och månadsvisa (högst ${mostKept.monthly})`
  const demand = `måste vara tre heltal: hur många ${most} säkerhetskopior som sparas`
  throw new SettingError('BACKUP_KEEP', demand, '7,4,12')
}
