import { expect, test } from 'vitest'
import { nextRequest, nextRequestInWords } from './next-request.ts'

const request = (id: string, claimed_by: string | null = null, is_own_claim = false) => ({ id, full_name: `${id} Exempel`, course_label: 'Ale', claimed_by, is_own_claim })
const answered = request('Anna')
const after = (waiting: Parameters<typeof nextRequest>[0], hasMore = false) => {
  const way = nextRequest([answered, ...waiting], { after: 'Anna', hasMore })
  return way && nextRequestInWords(way)
}

test('the next request after an answered one is the first that nobody else has claimed', () => {
  expect(after([request('Bo', 'Disa Exempel'), request('Cia'), request('Dag')])).toBe('Nästa förfrågan: Cia Exempel, Ale')
  expect(after([request('Bo', 'Anna Exempel', true), request('Cia')]), 'a request claimed by the user is theirs to answer').toBe('Nästa förfrågan: Bo Exempel, Ale')
})

test('says why there is no next request, but says nothing if there may be more to fetch', () => {
  expect(after([])).toBe('Inga fler förfrågningar att svara på.')
  expect(after([request('Bo', 'Disa Exempel')])).toBe('Någon annan i styrelsen har tagit dem som är kvar.')
  expect(after([request('Bo', 'Disa Exempel')], true)).toBeUndefined()
})
