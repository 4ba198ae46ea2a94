import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/icons.tsx'

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const storageKey = 'theme'
const looks = {
  light: { icon: 'sun', text: 'Ljust' },
  dark: { icon: 'moon', text: 'Mörkt' },
  system: { icon: 'monitor', text: 'Auto' },
} as const

/** Runs in the head before the first paint, so that a chosen theme never flashes. The content security policy has its hash. */
export const themeScript = `document.documentElement.dataset.js='';try{var t=localStorage.getItem('${storageKey}');`
  + `if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

function apply(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage the choice still applies until the page is left.
  }
}

/** Lets the visitor choose a light or dark theme, or the device's setting. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const chosen = themes.find((candidate) => candidate === document.documentElement.dataset.theme)
    if (chosen) setTheme(chosen)
  }, [])
  return (
    <div role="group" aria-label="Utseende" className="theme-switch">
      {themes.map((candidate) => {
        const { icon, text } = looks[candidate]
        return (
          <button
            key={candidate}
            type="button"
            aria-pressed={candidate === theme}
            onClick={() => {
              apply(candidate)
              setTheme(candidate)
            }}
          >
            <Icon name={icon} />
            {text}
          </button>
        )
      })}
    </div>
  )
}
