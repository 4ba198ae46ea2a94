/** The land that every news picture stands on. */
function Land() {
  return (
    <>
      <path d="M0 0h400v150H0z" className="fill-sky-low" />
      <circle cx="322" cy="40" r="20" className="fill-sun" />
      <path d="M0 92c80-30 150 4 230-16s120-14 170-4v78H0z" className="fill-ridge" />
      <path d="M0 118c90-26 180 10 260-8s100-8 140-2v42H0z" className="fill-hill" />
    </>
  )
}

function Flag() {
  return (
    <>
      <ellipse cx="196" cy="124" rx="88" ry="15" className="fill-putting" />
      <ellipse cx="206" cy="124" rx="6" ry="2.4" className="fill-wood" />
      <path d="M206 124V38" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M208 40c18-7 28 6 50 1v32c-22 5-32-8-50-1z" className="fill-cloth" />
      <circle cx="164" cy="126" r="4.5" fill="#fff" />
    </>
  )
}

/** A tee-time sheet on a stand. */
function Sheet() {
  return (
    <>
      <path d="M196 96v44" className="stroke-wood" strokeWidth="7" />
      <rect x="140" y="28" width="112" height="86" rx="9" fill="#fff" />
      <path d="M140 37a9 9 0 0 1 9-9h94a9 9 0 0 1 9 9v13H140z" className="fill-cloth" />
      <path d="M156 66h34M156 82h34M156 98h34" stroke="#c3cdc6" strokeWidth="5" strokeLinecap="round" />
      <path d="M206 66h30M206 98h30" stroke="#dfe6e0" strokeWidth="5" strokeLinecap="round" />
      <path d="M208 82l8 8 18-19" fill="none" stroke="#1d5a43" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </>
  )
}

/** A member's card, half out of its sleeve. */
function MemberCard() {
  return (
    <g transform="rotate(-6 200 80)">
      <rect x="126" y="34" width="148" height="92" rx="11" fill="#fff" />
      <rect x="126" y="34" width="148" height="26" rx="11" fill="#123b2e" />
      <circle cx="158" cy="88" r="16" fill="#e2efe6" />
      <path d="M158 82a5 5 0 1 1 0 .01M148 98c3-9 17-9 20 0" fill="none" stroke="#1d5a43" strokeWidth="4" strokeLinecap="round" />
      <path d="M188 80h64M188 96h42" stroke="#c3cdc6" strokeWidth="6" strokeLinecap="round" />
      <path d="M250 47h10" stroke="#e8c66f" strokeWidth="6" strokeLinecap="round" />
    </g>
  )
}

const motifs: Readonly<Record<string, () => React.JSX.Element>> = { Bokning: Sheet, Medlemskap: MemberCard }

/** A drawing for a piece of news, by its category; a flag for any that has none of its own. */
export function NewsPicture({ category, className }: { category: string; className?: string }) {
  const Motif = motifs[category] ?? Flag
  return (
    <svg viewBox="0 0 400 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <Land />
      <Motif />
    </svg>
  )
}
