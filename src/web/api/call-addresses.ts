import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#contract.ts'

/**
 * Method and path of every call by its name, such as `accounts.signIn`: all that the browser needs of the contracts. The build replaces
 * this module with the finished table (vite.config.ts), so that no schema is sent to a visitor.
 */
export const callAddresses: Record<string, string> = Object.fromEntries(
  Object.entries(contract).flatMap(([feature, calls]) => Object.entries<AnyContractProcedure>(calls).map(([name, call]) => {
    const { method, path } = call['~orpc'].route
    return [`${feature}.${name}`, `${method} ${path}`]
  })),
)
