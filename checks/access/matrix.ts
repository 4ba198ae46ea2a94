import { type Kind, kindTexts, kinds } from './people.ts'
import type { Cell } from './row.ts'

/** Collects, row by row, what each kind of caller got and what it should have got. */
export class Matrix {
  readonly #rows = new Map<string, Map<Kind, { seen: string; wrong: boolean }>>()

  /** Notes a cell; returns what is wrong with it, or null. */
  note(row: string, kind: Kind, { expected, seen }: { expected: Cell; seen: string }): string | null {
    const wanted = expected === 'in' ? 'yes' : String(expected)
    const cells = this.#rows.get(row) ?? new Map<Kind, { seen: string; wrong: boolean }>()
    this.#rows.set(row, cells)
    cells.set(kind, { seen, wrong: seen !== wanted })
    return seen === wanted ? null : `${row}, ${kindTexts[kind]}: ${seen} instead of ${wanted}`
  }

  get size(): number {
    return [...this.#rows.values()].reduce((sum, cells) => sum + cells.size, 0)
  }

  get wrong(): number {
    return [...this.#rows.values()].flatMap((cells) => [...cells.values()]).filter((cell) => cell.wrong).length
  }

  /** The matrix as a Markdown table; wrong cells are bold. */
  lines(): string[] {
    return [
      `| Address | ${kinds.map((kind) => kindTexts[kind]).join(' | ')} |`,
      `|---|${kinds.map(() => '---|').join('')}`,
      ...[...this.#rows].map(([row, cells]) => `| \`${row.replaceAll('|', String.raw`\|`)}\` | ${kinds.map((kind) => textOf(cells.get(kind))).join(' | ')} |`),
    ]
  }
}

function textOf(cell: { seen: string; wrong: boolean } | undefined): string {
  if (!cell) return ''
  return cell.wrong ? `**${cell.seen}**` : cell.seen
}
