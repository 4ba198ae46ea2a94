/** The landscape behind the motif of every news picture. */
function Land() {
  return (
    <>
      <path d="M0 0h400v150H0z" className="fill-sky-low" />
      <circle cx="296" cy="54" r="18" className="fill-sun" />
      <path d="M0 92c80-30 150 4 230-16s120-14 170-4v78H0z" className="fill-ridge" />
      <path d="M0 118c90-26 180 10 260-8s100-8 140-2v42H0z" className="fill-hill" />
    </>
  )
}

function Flag() {
  return (
    <>
      <ellipse cx="196" cy="114" rx="84" ry="13" className="fill-putting" />
      <ellipse cx="206" cy="114" rx="6" ry="2.4" className="fill-wood" />
      <path d="M206 114V36" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M208 38c16-6 26 6 46 1v29c-20 5-30-7-46-1z" className="fill-cloth" />
      <circle cx="166" cy="116" r="4" className="fill-paper" />
    </>
  )
}

/** A tee-time sheet on a stand. */
function Sheet() {
  return (
    <g transform="translate(40 15.2) scale(0.8)">
      <path d="M196 96v64" className="stroke-wood" strokeWidth="7" />
      <rect x="140" y="28" width="112" height="86" rx="9" className="fill-paper" />
      <path d="M140 37a9 9 0 0 1 9-9h94a9 9 0 0 1 9 9v13H140z" className="fill-cloth" />
      <path d="M156 66h34M156 82h34M156 98h34" stroke="#c3cdc6" strokeWidth="5" strokeLinecap="round" />
      <path d="M206 66h30M206 98h30" stroke="#dfe6e0" strokeWidth="5" strokeLinecap="round" />
      <path d="M208 82l8 8 18-19" fill="none" stroke="#1d5a43" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  )
}

/** A member's card, half out of its sleeve. */
function MemberCard() {
  return (
    <g transform="translate(48 18.6) scale(0.76) rotate(-6 200 80)">
      <rect x="126" y="34" width="148" height="92" rx="11" className="fill-paper" />
      <rect x="126" y="34" width="148" height="26" rx="11" fill="#123b2e" />
      <circle cx="158" cy="88" r="16" fill="#e2efe6" />
      <path d="M158 82a5 5 0 1 1 0 .01M148 98c3-9 17-9 20 0" fill="none" stroke="#1d5a43" strokeWidth="4" strokeLinecap="round" />
      <path d="M188 80h64M188 96h42" stroke="#c3cdc6" strokeWidth="6" strokeLinecap="round" />
      <path d="M250 47h10" stroke="#e8c66f" strokeWidth="6" strokeLinecap="round" />
    </g>
  )
}

const motifs: Readonly<Record<string, () => React.JSX.Element>> = { Bokning: Sheet, Medlemskap: MemberCard }

/** A drawing for a news item, by its category; a flag where the category has no motif of its own. */
export function NewsPicture({ category, className }: { category: string; className?: string }) {
  const Motif = motifs[category] ?? Flag
  return (
    <svg viewBox="0 0 400 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <Land />
      <Motif />
    </svg>
  )
}
