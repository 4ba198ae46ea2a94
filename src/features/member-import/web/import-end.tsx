import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MemberImport } from '../contract.ts'
import { whatHappened } from './import-words.ts'

/** An import that is over: what it did, or why it could not be done and what to do about it. */
export function ImportEnd({ shown, onStartOver }: { shown: MemberImport; onStartOver: () => void }) {
  if (shown.state === 'failed') {
    return (
      <Notice tone="bad" role="alert" title={`${shown.file_name} kunde inte importeras`} action={<Button onClick={onStartOver}>Välj en fil</Button>}>
        <p>{shown.problem}</p>
        <p className="mt-2">Ingenting är sparat.</p>
      </Notice>
    )
  }
  const hasNew = shown.result === null || shown.result.added > 0
  return (
    <Notice
      tone="ok"
      role="status"
      title={`${shown.file_name} är importerad`}
      action={(
        <>
          {hasNew && <LinkButton to={paths.adminInvitations}>Bjud in medlemmar</LinkButton>}
          <LinkButton variant={hasNew ? 'ghost' : 'primary'} to={paths.adminMembers}>Till medlemsregistret</LinkButton>
          <Button variant="ghost" onClick={onStartOver}>Importera en fil till</Button>
        </>
      )}
    >
      {shown.result && <p>{whatHappened(shown.result)}</p>}
      {shown.result !== null && shown.result.skipped > 0 && (
        <p className="mt-2">De överhoppade raderna är inte sparade. De kommer upp igen om du läser in samma fil en gång till, så rätta dem i filen först.</p>
      )}
      <p className="mt-2">
        Importen står i <Link to={paths.adminLog}>loggen</Link>.
        {hasNew && ' Nya medlemmar får ingen inbjudan automatiskt. Du bjuder in dem, alla på en gång eller några i taget, på sidan Bjud in medlemmar.'}
      </p>
      {hasNew && <p className="mt-2">De ska inom en månad få veta att de står i registret och var <Link to={paths.privacy}>integritetspolicyn</Link> finns. Det står i inbjudan. De som saknar e-post behöver du berätta det för på annat sätt.</p>}
    </Notice>
  )
}
