import { describe, expect, it } from 'vitest'
import { usualKeep } from '../rules.ts'
import { readBackupSettings } from './settings.ts'

const read = (env: Record<string, string>) => readBackupSettings(env, '/data')

describe('the backup settings', () => {
  it('default to a directory beside the data and the usual numbers of copies', () => {
    expect(read({})).toEqual({ directory: '/data/backups', keep: usualKeep })
    expect(read({ BACKUP_DIR: ' ', BACKUP_KEEP: '""' })).toEqual({ directory: '/data/backups', keep: usualKeep })
  })

  it('are read without the quotes that `docker run --env-file` leaves around them', () => {
    expect(read({ BACKUP_DIR: '"/srv/golf/kopior"', BACKUP_KEEP: '"3, 2,1"' })).toEqual({ directory: '/srv/golf/kopior', keep: { daily: 3, weekly: 2, monthly: 1 } })
  })

  it.each(['7,4', '0,4,12', '7,53,12', '7,4,13', '367,4,12', '7,999,999', '-1,4,12', 'sju,4,12'])('refuse a BACKUP_KEEP that is malformed, keeps no copies or exceeds twelve months: %s', (keep) => {
    expect(() => read({ BACKUP_KEEP: keep })).toThrow(/BACKUP_KEEP måste vara tre heltal: hur många dagliga \(1 till 366\), veckovisa \(högst 52\) och månadsvisa \(högst 12\)/)
  })

  it.each(['1,0,0', '366,52,12'])('accept a BACKUP_KEEP of %s', (keep) => {
    expect(read({ BACKUP_KEEP: keep }).keep).toEqual(Object.fromEntries(keep.split(',').map((part, at) => [['daily', 'weekly', 'monthly'][at], Number(part)])))
  })
})
