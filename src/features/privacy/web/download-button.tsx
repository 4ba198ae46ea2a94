import { api } from '#web/api/client.ts'
import { FetchButton } from './fetch-button.tsx'

/** Downloads the data of the person who is logged in. */
export function DownloadButton() {
  return <FetchButton file="mina-uppgifter" fetchData={() => api.privacy.exportMyData()}>Hämta som fil</FetchButton>
}
