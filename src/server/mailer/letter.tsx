import { Fragment } from 'react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { render, toPlainText } from '@react-email/render'
import { withUsualLineEnds } from '#domain/text.ts'
import { look, styleSheet } from './letter-look.ts'

export interface LetterProps {
  association: { name: string; email: string | null }
  /** What an inbox shows beside the subject. */
  preview: string
  /** The greeting, such as `Hej Anna!`. */
  heading: string
  /** Paragraphs and facts, above the button. */
  children: ReactNode
  button?: { text: string; href: string }
  /** Below the button: how long the link works, what to do if one did not ask for it. */
  afterButton?: ReactNode
  /** The end of the sentence `Du får det här mejlet eftersom …`, without the full stop. */
  reason: string
}

/**
 * The frame of every mail: tables and styles on the elements, for Outlook; dark colours in a style sheet, for clients that read one;
 * nothing remote. Plain elements instead of a component library, whose import takes a third of a second.
 */
export function Letter({ association, preview, heading, children, button, afterButton, reason }: LetterProps) {
  return (
    <html lang="sv" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{heading}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="ground" style={look.body}>
        <div style={look.preview} data-skip-in-text="true">{preview}</div>
        <div role="main">
          <Layout className="ground" style={look.frame}>
            <td align="center">
              <Layout style={look.column} width={600}>
                <td className="green side" style={look.name}>{association.name}</td>
              </Layout>
              <Layout style={look.column} width={600}>
                <td className="card" style={look.card}>
                  <h1 className="ink" style={look.heading}>{heading}</h1>
                  {children}
                  {button && <ButtonLink {...button} />}
                  {afterButton}
                </td>
              </Layout>
              <Layout style={look.column} width={600}>
                <td className="side" style={look.footer}><Footer association={association} reason={reason} /></td>
              </Layout>
            </td>
          </Layout>
        </div>
      </body>
    </html>
  )
}

/** One paragraph of a letter. Line breaks in a text stay line breaks. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <p className="ink" style={look.text}>{typeof children === 'string' ? lines(children) : children}</p>
}

/**
 * `Label: value`, one per line. A value of several lines is quoted below its label, in the text version on each line too: somebody typed
 * it, and it must not look like part of the letter. Rows without a value are left out. A value with `href` is a link; the text version
 * shows only the value.
 */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string | null | undefined, href?: string | null])[] }) {
  const filled = rows.flatMap(([label, value, href]) => value ? [{ label, value, href }] : [])
  return (
    <div style={look.facts}>
      {filled.map(({ label, value, href }) => (
        <div key={label} className="ink" style={look.fact}>
          <span className="muted" style={look.muted}>{label}:</span>{' '}
          {href ? <a className="green fact-link" href={href} target="_blank" rel="noreferrer" style={look.link}>{value}</a> : multiLine(value)}
        </div>
      ))}
    </div>
  )
}

function multiLine(value: string): ReactNode {
  const text = withUsualLineEnds(value)
  return /[\r\n]/.test(text) ? <blockquote style={look.quote}>{lines(text)}</blockquote> : value
}

/**
 * Renders both versions of a letter from the same element. Takes a few milliseconds and awaits React's stream, so call it before a
 * transaction begins, never inside one.
 */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter)
  return { html, text: `${toPlainText(html, { selectors: textRules }).trim()}\n` }
}

/** The text version shows the button's text, and its address on the next line. */
const textRules = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'td.button-cell', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
  { selector: '.action-address', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
  { selector: 'a.button', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'a.fact-link', format: 'anchor', options: { ignoreHref: true } },
]

function ButtonLink({ text, href }: { text: string; href: string }) {
  return (
    <>
      {/* A row of its own, since Outlook puts what follows beside a table that is aligned by itself. */}
      <Layout style={look.buttonRow}>
        <td align="left">
          <Layout style={look.buttonTable} align={null}>
            <td className="button-cell" style={look.buttonCell}>
              <a className="button" href={href} target="_blank" rel="noreferrer" style={look.button}>{text}</a>
            </td>
          </Layout>
        </td>
      </Layout>
      <p className="action-address muted" style={look.small}>
        <span data-skip-in-text="true">Fungerar inte knappen? Kopiera adressen till din webbläsare:<br /></span>
        <a className="green" href={href} target="_blank" rel="noreferrer" style={look.address}>{href}</a>
      </p>
    </>
  )
}

/** A page's address within a sentence, as one link: mail clients would otherwise link only part of it, or nothing. */
export function Address({ href }: { href: string }) {
  return <a className="green" href={href} target="_blank" rel="noreferrer" style={look.link}>{href}</a>
}

function Footer({ association, reason }: Pick<LetterProps, 'association' | 'reason'>) {
  return (
    <p className="muted" style={look.small}>
      Du får det här mejlet eftersom {reason}.
      {association.email && (
        <>
          {' '}Har du frågor? Skriv till{' '}
          <a className="green" href={`mailto:${association.email}`} style={look.link}>{association.email}</a>.
        </>
      )}
      <br />Hälsningar, {association.name}
    </p>
  )
}

/** A table with one row, which is how mail clients are given width, background and padding. */
function Layout({ children, align = 'center', ...table }: {
  children: ReactNode
  align?: 'center' | null
  className?: string
  style: CSSProperties
  width?: number
}) {
  return (
    <table {...table} role="presentation" align={align ?? undefined} cellPadding={0} cellSpacing={0} border={0}>
      <tbody><tr>{children}</tr></tbody>
    </table>
  )
}

function lines(text: string): ReactNode {
  return Array.from(text.matchAll(/[^\r\n]+|\r?\n/g), ({ 0: part, index }) => (
    part.endsWith('\n') ? <br key={index} /> : <Fragment key={index}>{part}</Fragment>
  ))
}
