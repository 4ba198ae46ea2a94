import { useQuery } from '@tanstack/react-query'
import { calls } from './api/client.ts'
import { useSite } from './site.ts'

/** The year that the fee is for. Makes no call: what the settings page has fetched or saved during this visit is newer than the document. */
export function useMembershipYear(): string {
  const inDocument = useSite().membershipYear
  const { data: fetched } = useQuery({ ...calls.settings.getSettings.queryOptions(), enabled: false })
  return fetched?.find(({ name }) => name === 'membership_year')?.value ?? inDocument
}
