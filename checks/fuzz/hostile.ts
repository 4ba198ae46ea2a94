import fc from 'fast-check'

/** Texts that a schema may accept and that careless code trips over; a database can store all of them. */
const storable = [
  '\u202Egnp.exe', '\u200Fאבג', '\uFEFFa', 'A\u030Ake', '👩‍👩‍👧', '\u{1F3CC}\u{FE0F}', 'ﷺ', 'ı', 'İ', 'ß', 'ſ', '\u2028\u2029', '￮',
  '\' or 1=1 --', '"; drop table members; --', '$1', '$$', '%', '_', '%_\\', '\\', '\\\\', '\\u0000', '\\x00', '%00', '%s%n', '${7*7}', '{{7*7}}', '{fee}',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</textarea>', '&amp;', ']]>', '../../etc/passwd', '..\\..\\', 'C:\\x', 'file:///x',
  'a\r\nBcc: b@example.com', 'a\n\n.\n', '=1+1', '@SUM(A1)', '__proto__', 'constructor', 'toString', 'null', 'Undefined', 'NaN', 'true', '0', '-1', '1e999', '[]', '{}',
]

/** Combining marks in an order that Unicode normalization must correct, which takes time quadratic in the length of the text. */
const unorderedMarks = `a${'\u0300'.repeat(9000)}${'\u0334'.repeat(9000)}`

/** Texts that no database stores and no person types. */
const unstorable = [unorderedMarks, 'a\u0000b', '\u0000', '\uD800', 'a\uDFFFb', '\uFFFE', '\u0007', '\u001B[31m', 'x'.repeat(20_000), '\uDC00'.repeat(300)]

export const storableText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...storable) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('å', '\'', '"', '\\', '%', '_', '\u202E', '😀', '\n', ' ', '$', '{', '<'), maxLength: 12 }) },
)

/** Nested so deeply that a recursive walk runs out of stack. */
const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const wrongTypes: unknown[] = [
  null, true, false, 0, -1, 1.5, -0, 1e308, 2 ** 53, [], {}, [[]], [null], ['x'], { a: 1 }, { length: 1e9 }, { toString: 1 }, { toJSON: 'x' },
  { constructor: { prototype: { polluted: 1 } } }, [1, 2, 3], '', ' ', 'x',
]

/** Values to put in place of a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...wrongTypes) },
  { weight: 3, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 2, arbitrary: storableText },
  { weight: 1, arbitrary: fc.constantFrom(deep(5), deep(100)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Long bodies, built once because building them costs more than having them refused. */
const long = {
  twoMegabytes: Buffer.from(`{"p_message":"${'x'.repeat(2 * 1024 * 1024)}"}`),
  lists: nested(10_000),
  fewerLists: nested(5000),
  objects: nestedObjects(8000),
  openLists: '['.repeat(30_000),
  openObjects: '{"a":'.repeat(10_000),
  filler: 'x'.repeat(70_000),
  spaces: ' '.repeat(60_000),
}

/** A valid body, taken apart. */
interface Right {
  whole: string
  /** The text between its braces. */
  inside: string
  /** The name of its first field, in quotes. */
  key: string
}

/** Bodies that `JSON.stringify` would never write. */
const raw: readonly ((right: Right) => string | Uint8Array)[] = [
  ({ inside, key }) => `{${inside},${key}:null}`,
  ({ inside, key }) => `{${key}:{"a":[]},${inside}}`,
  ({ inside }) => `{${inside},${inside}}`,
  ({ inside }) => `{"__proto__":{"polluted":1},${inside}}`,
  ({ inside }) => `{${inside},"constructor":{"prototype":{"polluted":1}}}`,
  ({ key }) => `{${key}:{"__proto__":{"polluted":1}}}`,
  ({ inside }) => `{"__proto__":null,${inside}}`,
  ({ whole, inside }) => `{${inside},"__proto__":[${whole}]}`,
  ({ key }) => `{${key}:${long.lists}}`,
  ({ inside }) => `{${inside},"extra":${long.fewerLists}}`,
  () => long.lists,
  () => long.objects,
  () => long.openLists,
  () => long.openObjects,
  ...['1e999', '-1e999', '1e-999', '-0', '123456789012345678901234567890', '0x10', '01', 'NaN', '"\\ud800"', '"\\u0000"', '"\\x"', '"a\nb"', '[,]', '{"a"}']
    .map((value) => ({ key }: Right) => `{${key}:${value}}`),
  ({ whole }) => `\uFEFF${whole}`,
  ({ whole }) => whole + whole,
  ({ whole }) => `${whole},`,
  ({ whole }) => whole.slice(0, -1),
  ({ whole }) => `${whole}\u0000`,
  ({ whole }) => `/**/${whole}`,
  ({ whole }) => whole.replaceAll('"', '\''),
  ({ whole }) => `[${whole}]`,
  ({ whole }) => Buffer.from(whole, 'utf16le'),
  ({ whole }) => `{"json":${whole},"meta":[[1,"__proto__","polluted"]],"maps":[["b"]]}`,
  ...['', ' ', 'null', 'true', '0', '"x"', '[]', '{}', '[null]', 'undefined'].map((text) => () => text),
  () => Buffer.from([0xff, 0xfe, 0x00]),
  ({ key }) => Buffer.concat([Buffer.from(`{${key}:"`), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  () => long.twoMegabytes,
  ({ inside }) => `{${inside},"filler":"${long.filler}"}`,
  ({ whole }) => long.spaces + whole,
]

/** Malformed bodies, as text or bytes, derived from a valid one. */
export function rawBodies(whole: string): fc.Arbitrary<string | Uint8Array> {
  const inside = whole.startsWith('{') && whole.length > 2 ? whole.slice(1, -1) : '"a":1'
  const [, name = 'a'] = /"(\w+)"/.exec(inside) ?? []
  return fc.constantFrom(...raw).map((write) => write({ whole, inside, key: JSON.stringify(name) }))
}
