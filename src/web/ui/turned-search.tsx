import { reorderedSearches } from '#domain/reordered-words.ts'
import { Button } from './button.tsx'

/** Offers other word orders after a search that found nobody and was written with the last name first. Nothing for other searches. */
export function TurnedSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const turned = reorderedSearches(search)
  if (turned.length === 0) return null
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {turned.map((words) => <Button key={words} variant="ghost" size="sm" onClick={() => onSearch(words)}>{`Sök på ”${words}”`}</Button>)}
    </div>
  )
}
