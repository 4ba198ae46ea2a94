import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#contract.ts'

/**
 * Method and path of every call by its name, such as `accounts.signIn`: all that a browser needs of the contracts. The
 * build puts the finished table in this file's place (vite.config.ts), so that no schema is sent to a visitor.
 */
export const callAddresses: Record<string, string> = Object.fromEntries(
  Object.entries(contract).flatMap(([feature, calls]) => Object.entries<AnyContractProcedure>(calls).map(([name, call]) => {
    const { method, path } = call['~orpc'].route
    return [`${feature}.${name}`, `${method} ${path}`]
  })),
)
