/** The local mailbox's style sheet: one block, whose hash is in the page's content security policy. */
export const mailboxStyle = `
:root { color-scheme: light dark; --ground: light-dark(#faf7f0, #0e1613); --surface: light-dark(#fff, #16211c);
  --line: light-dark(#e4dccb, #2a3932); --ink: light-dark(#17231d, #e9f0ea); --muted: light-dark(#55635b, #a3b3aa);
  --green: light-dark(#1d5a43, #7cc9a5); --on-green: light-dark(#fff, #0c1a14) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 18px/1.5 system-ui, sans-serif }
main { width: min(60rem, 100% - 2.5rem); margin: 2.5rem auto 4rem }
h1, h2 { font-family: Georgia, serif; line-height: 1.15; overflow-wrap: anywhere }
a { color: var(--green) }
.muted { color: var(--muted) }
label { display: block; margin-bottom: .3rem; font-weight: 600 }
.row { display: flex; gap: .6rem }
input, button { min-height: 48px; font: inherit; border-radius: 10px }
input { flex: 1; min-width: 0; padding: 0 .9rem; border: 1.5px solid var(--muted); background: var(--surface); color: inherit }
button { padding: 0 1.4rem; border: 0; background: var(--green); color: var(--on-green); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
ul { list-style: none; margin: 1.5rem 0; padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
li { padding: .9rem 1.2rem } li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: .2rem 0; font-weight: 600; overflow-wrap: anywhere } li span { overflow-wrap: anywhere }
.empty { padding: 2rem; border: 1px dashed var(--line); border-radius: 14px; text-align: center; color: var(--muted) }
iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
pre { padding: 1.2rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface);
  font: 16px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`
