import * as z from 'zod/mini'
import type { SettingName } from '#domain/settings.ts'
import { setting, type Setting } from '../contract.ts'

const list = z.array(setting)

/** Somebody in a test who makes calls. */
interface Caller<Answer extends { body: unknown }> {
  rpc(name: string, input?: unknown): Promise<Answer>
}

/** Reads the settings as a superadmin, and returns a look-up by name. */
export async function readAll(visitor: Caller<{ body: unknown }>): Promise<(name: SettingName) => Setting> {
  const all = list.parse((await visitor.rpc('get_settings')).body)
  return (name) => {
    const found = all.find((each) => each.name === name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
}

/** Saves as the page does: each change with the current revision. */
export async function save<Answer extends { body: unknown }>(
  visitor: Caller<Answer>, values: Partial<Record<SettingName, string | null>>,
): Promise<Answer> {
  const shown = list.parse((await visitor.rpc('get_settings')).body)
  const changes = shown.flatMap(({ name, revision }) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, revision, value }]
  })
  return visitor.rpc('save_settings', { p_changes: changes })
}
