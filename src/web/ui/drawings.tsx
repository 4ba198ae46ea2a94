/** A golf ball lying in long grass: for what is missing or empty. */
export function BallInRough({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className={className}>
      <ellipse cx="80" cy="86" rx="70" ry="9" className="fill-green-soft" />
      <path d="M28 86q2-22-4-34q12 14 12 34M40 86q6-30 2-46q12 20 8 46M120 86q-6-28 0-44q-12 18-10 44M134 86q-3-20 4-30q-12 12-12 30" className="fill-green opacity-45" />
      <circle cx="80" cy="66" r="21" className="fill-paper" stroke="#c9d2cb" strokeWidth="1.5" />
      <path d="M70 58h.01M78 54h.01M87 57h.01M74 66h.01M83 64h.01M91 66h.01M70 74h.01M79 73h.01M88 75h.01" stroke="#c3cdc6" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M52 88q8-26 4-40q14 20 10 40M70 88q5-16 1-26q10 12 8 26M88 88q-1-18 7-28q-5 14-1 28M104 88q-6-24 2-42q-14 20-12 42" className="fill-green" />
    </svg>
  )
}
