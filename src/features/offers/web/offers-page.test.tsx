import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import type { Offer } from '../contract.ts'
import OffersPage from './offers-page.tsx'

function shown(offers: Offer[]): string {
  const client = new QueryClient()
  client.setQueryData(calls.offers.listOffers.queryKey(), offers)
  const page = renderToStaticMarkup(<QueryClientProvider client={client}><OffersPage /></QueryClientProvider>)
  client.clear()
  return page
}

const balls = {
  id: 'lie-loft', workshop: 'Bollbutiken', title: 'Tio procent på golfbollar', terms: 'Året ut', paragraphs: ['Visa medlemskortet.'], points: [],
  website: 'https://example.com/bollar', phone: '031-390 06 11', isExample: false,
}
const angles = 'Två vinklar som gör skillnad'

test('an offer names its workshop, and the angles are explained only if an offer is about them', () => {
  const page = shown([balls])
  expect(page).toMatch(/href="https:\/\/example\.com\/bollar"[^]*Till webbplatsen<span class="sr-only"> \(Bollbutiken, öppnas i en ny flik\)/)
  expect(page).not.toContain(angles)
  expect(shown([balls, { ...balls, id: 'aabbccddee', title: 'Mätning av lie och loft' }])).toContain(angles)
})

test('an empty list says so and explains no angles', () => {
  const page = shown([])
  expect(page).toContain('Inga erbjudanden just nu')
  expect(page).not.toContain(angles)
})
