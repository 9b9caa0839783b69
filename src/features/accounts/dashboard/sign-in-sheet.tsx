import { useRevalidator } from 'react-router'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { queryClient } from '#web/query-client.ts'
import { authTexts } from './auth.texts.ts'
import { SignInFields } from './sign-in-fields.tsx'

/** Opens over the current screen when the session ends, so that unsaved work stays until the next sign-in. */
export function SignInSheet() {
  const { profile } = useSession()
  const { revalidate } = useRevalidator()
  const reload = () => {
    void revalidate()
    void queryClient.invalidateQueries()
  }
  return (
    <Sheet
      title={authTexts.endedTitle}
      caption={authTexts.endedText}
      footer={<Button onClick={() => location.replace('/')}>{authTexts.leave}</Button>}
    >
      {/* Reload what failed without a session. */}
      <SignInFields email={profile?.email ?? ''} onSignedIn={reload} />
    </Sheet>
  )
}
