/** Returns the import cycles, each once, as a path that ends where it began. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[][] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at !== -1) cycles.push([...path.slice(at), file])
    if (at !== -1 || done.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
