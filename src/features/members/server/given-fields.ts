import { isWireName, memberWireNames, type GivenFields, type MemberField, type MemberWireName } from '../field-rules.ts'
import type { Member, MemberChange } from './store.ts'

type Given = GivenFields<Pick<Member, MemberField>>

/** Returns the fields that a call gives, by the register's names. */
export function changeOf(given: Given): MemberChange {
  const change: MemberChange = {}
  for (const name of Object.keys(given).filter(isWireName)) put(change, name, given[name])
  return change
}

function put<Name extends MemberWireName>(change: Pick<MemberChange, MemberField>, name: Name, value: Given[Name]): void {
  if (value !== undefined) change[memberWireNames[name]] = value
}
