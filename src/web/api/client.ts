import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract.ts'
import { callAddresses } from './call-addresses.ts'
import { makeCall } from './make-call.ts'

type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

const link: ClientLink<ClientContext> = {
  async call(path, input, { signal }) {
    const name = path.join('.')
    const address = callAddresses[name]
    if (!address) throw new Error(`There is no call ${name}`)
    return makeCall(address, input, signal)
  },
}

/** The site's calls, typed by their contracts. */
export const api: ApiClient = createORPCClient(link)

/** The same calls as TanStack Query options: `calls.members.getMyProfile.queryOptions()`. */
export const calls = createTanstackQueryUtils(api)
