/** A notice for a page that is useless without its scripts. Rendered in the build only, so that no page's script carries the words. */
export function NeedsScripts() {
  return <noscript>{import.meta.env.SSR && words}</noscript>
}

const words = (
  <div className="wrap py-10">
    <div className="notice notice-wait">
      <div>
        <p className="font-semibold">Sidan behöver JavaScript</p>
        <p>Slå på JavaScript i webbläsaren och ladda om sidan.</p>
      </div>
    </div>
  </div>
)
