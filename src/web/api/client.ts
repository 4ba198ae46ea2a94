import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract } from '#contract.ts'

type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

const link = new OpenAPILink(contract, {
  // Calls are made in the browser only; the address is never needed while pages are prerendered.
  url: () => `${globalThis.location.origin}/api`,
})

/** The site's calls, typed by their contracts. */
export const api: ApiClient = createORPCClient(link)

/** The same calls as TanStack Query options: `calls.members.getMyProfile.queryOptions()`. */
export const calls = createTanstackQueryUtils(api)
