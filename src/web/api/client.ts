import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract.ts'
import { callLink } from './call-link.ts'

type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** The site's calls, typed by their contracts. */
export const api: ApiClient = createORPCClient(callLink)

/** The same calls as TanStack Query options: `calls.members.getMyProfile.queryOptions()`. */
export const calls = createTanstackQueryUtils(api)
